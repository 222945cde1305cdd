import Box from '@mui/material/Box';
import { DayField } from '../../components/form/DayField';
import { SelectField } from '../../components/form/SelectField';
import { isBackwards } from '../../lib/days';
import { addressOf, PERIOD_NAMES, PERIODS, type Period } from './period';

const OPTIONS = PERIODS.map((value) => ({ value, text: PERIOD_NAMES[value] }));

interface PeriodBarProps {
  period: Period;
  /** Receives the changed parameters of the address. */
  onChange: (changed: Record<string, string | undefined>) => void;
}

export function PeriodBar({ period, onChange }: PeriodBarProps) {
  const { name, from, to } = period;
  return (
    <Box
      role="search"
      aria-label="Choose the time"
      sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: '264px 168px 168px' } }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <SelectField
          label="Period"
          options={OPTIONS}
          value={name}
          onChange={({ target }) => onChange(addressOf(PERIODS.find((each) => each === target.value) ?? 'month', period))}
        />
      </Box>
      {name === 'days' && (
        <>
          <DayField label="From" day={from} onChange={(day) => onChange({ period: 'days', from: day })} />
          <DayField
            label="To"
            day={to}
            problem={isBackwards(period) ? 'This is before the first day' : undefined}
            onChange={(day) => onChange({ period: 'days', to: day })}
          />
        </>
      )}
    </Box>
  );
}
