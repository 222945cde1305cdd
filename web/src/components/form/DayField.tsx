import { useState } from 'react';
import { FormField } from './FormField';

/** A year before this one is still being typed. */
const FIRST_DAY = '2000-01-01';

interface DayFieldProps {
  label: string;
  /** `2026-11-21` */
  day: string | undefined;
  /** The last allowed day. */
  max?: string;
  problem?: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** A date field that reports complete days only. */
export function DayField({ label, day = '', max, problem, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(day);
  const [before, setBefore] = useState(day);
  if (day !== before) {
    setBefore(day);
    setTyped(day);
  }
  return (
    <FormField
      label={label}
      labelAbove
      type="date"
      value={typed}
      problem={problem}
      inputProps={{ min: FIRST_DAY, max }}
      // As high as the select beside it, and wide enough for a whole date at 320 px.
      sx={{ input: { height: 24, pr: 2 } }}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value >= FIRST_DAY) onChange(target.value);
      }}
      onBlur={() => {
        if (typed === '' && day !== '') onChange(undefined);
      }}
    />
  );
}
