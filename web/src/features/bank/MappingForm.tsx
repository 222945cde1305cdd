import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BusyButton } from '../../components/form/BusyButton';
import { SegmentedControl } from '../../components/form/SegmentedControl';
import { SelectField } from '../../components/form/SelectField';
import { exampleOf, type ColumnField, type MappingDraft, type Sheet } from './mapping';

const SEPARATORS = [
  { value: ';', text: 'Semicolon' },
  { value: ',', text: 'Comma' },
  { value: '\t', text: 'Tab' },
];
const DECIMALS = [
  { value: '.', text: 'Point, 1204.50' },
  { value: ',', text: 'Comma, 1204,50' },
];
const DATES = [
  { value: 'ymd', text: 'Year, month, day' },
  { value: 'dmy', text: 'Day, month, year' },
  { value: 'mdy', text: 'Month, day, year' },
];

const SIGNED = [['amount', 'Amount, with its sign']] as const;
const APART = [['credit', 'Money in'], ['debit', 'Money out']] as const;
const OPTIONAL = [['name', 'Name'], ['id', 'The bank’s ID'], ['account', 'Account number']] as const;

const GRID = { display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 230px), 1fr))' } as const;

interface MappingFormProps {
  sheet: Sheet;
  draft: MappingDraft;
  /** Money in and money out have a column each. */
  apart: boolean;
  problems: Partial<Record<ColumnField, string>>;
  busy: boolean;
  onChange: (draft: MappingDraft) => void;
  onApart: (apart: boolean) => void;
  onSeparator: (separator: string) => void;
}

/** How a CSV file is read: which of its columns says what, and how it writes values. */
export default function MappingForm({ sheet, draft, apart, problems, busy, onChange, onApart, onSeparator }: MappingFormProps) {
  const columns = [...new Set(sheet.header)].filter(Boolean).map((value) => ({ value, text: value }));
  const select = (field: keyof MappingDraft, label: string, options: { value: string; text: string }[]) => (
    <SelectField
      key={field}
      label={label}
      options={options}
      value={draft[field]}
      problem={problems[field as ColumnField]}
      disabled={busy}
      onChange={({ target: { value } }) => (field === 'separator' ? onSeparator(value) : onChange({ ...draft, [field]: value }))}
    />
  );
  const column = (field: ColumnField, label: string, none: string) => select(field, label, [{ value: '', text: none }, ...columns]);
  return (
    <Box role="group" aria-label="How the file is read" sx={{ display: 'grid', gap: 4 }}>
      <Typography sx={{ color: 'text.secondary' }}>Which column of this file says what? The next file from this bank is read the same way.</Typography>
      <Box sx={{ maxWidth: 420 }}>
        <SegmentedControl
          legend="Amounts"
          options={[{ value: 'signed', label: 'One amount' }, { value: 'apart', label: 'In and out' }]}
          value={apart ? 'apart' : 'signed'}
          disabled={busy}
          onChoose={(value) => onApart(value === 'apart')}
        />
      </Box>
      <Box sx={GRID}>
        {column('date', 'Day of booking', 'Choose')}
        {(apart ? APART : SIGNED).map(([field, label]) => column(field, label, 'Choose'))}
        {column('balance', 'Balance after it', 'Choose')}
        {column('text', 'Text', 'Choose')}
        {OPTIONAL.map(([field, label]) => column(field, label, 'Not in this file'))}
        {select('separator', 'Between columns', SEPARATORS)}
        {select('decimal', 'Decimals', DECIMALS)}
        {select('dates', 'Order of dates', DATES)}
      </Box>
      <Example sheet={sheet} draft={draft} apart={apart} />
      <BusyButton idleText="Import" busyText="Importing…" busy={busy} sx={{ justifySelf: 'start' }} />
    </Box>
  );
}

function Example(props: Pick<MappingFormProps, 'sheet' | 'draft' | 'apart'>) {
  const cells = exampleOf(props.sheet, props.draft, props.apart);
  if (cells.length === 0) return null;
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 4, display: 'grid', gap: 2 }}>
    <Typography sx={{ fontWeight: 600 }}>The first line, as it is read</Typography>
    <Box component="dl" aria-label="The first line" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2 }}>
      {cells.map(({ name, value }) => (
        <Box key={name} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
    </Box>
  );
}
