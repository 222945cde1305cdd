import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { DayField } from '../../components/form/DayField';
import { FormField } from '../../components/form/FormField';
import { SelectField } from '../../components/form/SelectField';
import { isBackwards } from '../../lib/days';
import { isEverything, SEARCH_CHARS_MAX, TYPES, type Filter } from './filter';
import { TYPE_NAMES } from './ledger';

const TYPE_OPTIONS = [{ value: '', text: 'All types' }, ...TYPES.map((type) => ({ value: type, text: TYPE_NAMES[type] }))];

interface FilterBarProps {
  filter: Filter;
  /** Hidden below 900 px. */
  isFolded: boolean;
  onChange: (changed: Filter) => void;
}

export function FilterBar({ filter, isFolded, onChange }: FilterBarProps) {
  return (
    <Box
      role="search"
      aria-label="Filter the statement"
      sx={{
        display: { xs: isFolded ? 'none' : 'grid', md: 'grid' },
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'minmax(0, 1fr) 168px 168px 168px' },
      }}
    >
      <SearchField search={filter.search} onChange={(search) => onChange({ search })} />
      <SelectField
        label="Type"
        options={TYPE_OPTIONS}
        value={filter.type ?? ''}
        onChange={({ target }) => onChange({ type: TYPES.find((type) => type === target.value) })}
      />
      <DayField label="From" day={filter.from} onChange={(from) => onChange({ from })} />
      <DayField
        label="To"
        day={filter.to}
        problem={isBackwards(filter) ? 'This is before the first day' : undefined}
        onChange={(to) => onChange({ to })}
      />
      {!isEverything(filter) && (
        <Button
          onClick={() => onChange({ type: undefined, from: undefined, to: undefined, search: undefined })}
          sx={{ gridColumn: '1 / -1', justifySelf: 'start', px: 3, ml: -3 }}
        >
          Show everything
        </Button>
      )}
    </Box>
  );
}

/** Browsers limit the rate of changes to the address: one for each word, not one for each letter. */
const TYPING_MS = 300;

interface SearchFieldProps {
  search: string | undefined;
  onChange: (search: string | undefined) => void;
}

function SearchField({ search = '', onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const [address, setAddress] = useState(search);
  const [sent, setSent] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Shows a search that comes from the address, for instance after a step back. A search from this field is skipped:
  // the user may still be typing.
  if (search !== address) {
    setAddress(search);
    if (search !== sent) {
      setSent(search);
      setTyped(search);
    }
  }
  return (
    <FormField
      label="Search"
      labelAbove
      placeholder="Name or amount"
      problem={undefined}
      type="search"
      autoComplete="off"
      spellCheck={false}
      inputProps={{ maxLength: SEARCH_CHARS_MAX }}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          const text = target.value.trim();
          setSent(text);
          onChange(text || undefined);
        }, TYPING_MS);
      }}
    />
  );
}
