import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DayField } from '../../components/DayField';
import { SelectField } from '../../components/SelectField';
import { isBackwards, isEverything, TYPES, type Filter } from './filter';
import { TYPE_NAMES } from './ledger';

const TYPE_OPTIONS = [{ value: '', text: 'All types' }, ...TYPES.map((type) => ({ value: type, text: TYPE_NAMES[type] }))];

interface FilterBarProps {
  filter: Filter;
  onChange: (changed: Filter) => void;
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
        <Button onClick={() => onChange({ type: undefined, from: undefined, to: undefined })} sx={{ minHeight: 52 }}>
          Show everything
        </Button>
      )}
    </Box>
  );
}
