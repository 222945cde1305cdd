import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormField } from '../../components/FormField';
import { SelectField } from '../../components/SelectField';
import { isBackwards, isEverything, TYPES, type Filter } from './filter';
import { TYPE_NAMES } from './ledger';

const TYPE_OPTIONS = [{ value: '', text: 'All types' }, ...TYPES.map((type) => ({ value: type, text: TYPE_NAMES[type] }))];

interface FilterBarProps {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

export function FilterBar({ filter, onChange }: FilterBarProps) {
  return (
    <Box
      role="search"
      aria-label="Filter the statement"
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(136px, 1fr))', md: '200px 200px 200px auto' },
        justifyContent: { md: 'start' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      <SelectField
        label="Type"
        options={TYPE_OPTIONS}
        value={filter.type ?? ''}
        onChange={({ target }) => onChange({ ...filter, type: TYPES.find((type) => type === target.value) })}
      />
      <DayField label="From" day={filter.from} onChange={(from) => onChange({ ...filter, from })} />
      <DayField
        label="To"
        day={filter.to}
        problem={isBackwards(filter) ? 'This is before the first day' : undefined}
        onChange={(to) => onChange({ ...filter, to })}
      />
      {!isEverything(filter) && (
        <Button onClick={() => onChange({})} sx={{ minHeight: 52 }}>
          Show everything
        </Button>
      )}
    </Box>
  );
}

/** Before this year a year is still being typed. */
const FIRST_DAY = '2000-01-01';

interface DayFieldProps {
  label: string;
  day: string | undefined;
  problem?: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** A day that counts once it is whole. */
function DayField({ label, day = '', problem, onChange }: DayFieldProps) {
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
      inputProps={{ min: FIRST_DAY }}
      // As high as the select beside it, and with room for a whole date at 320 px.
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
