import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import type { Transaction } from '../../api/wallet';
import { Bar } from '../../components/colour/Bar';
import { BusyButton } from '../../components/form/BusyButton';
import { PART_NAMES, PARTS, type Part } from '../../components/money/rowWords';
import { AlertIcon } from '../../components/page/icons';
import { LineChart } from '../../components/colour/LineChart';
import { Placeholder } from '../../components/page/Placeholder';
import { progressText, type Reading } from '../../components/form/useReading';
import { counted } from '../../lib/counted';
import { formatDate, formatDateTime } from '../../lib/dates';
import { formatAmount, formatSigned } from '../../lib/money';
import { paintOf } from '../../theme/gameColours';
import { isGapless, type Filter } from './filter';
import { totalsOf, type Totals } from './ledger';

interface SummaryProps {
  filter: Filter;
  /** Hidden below 900 px. */
  isFolded: boolean;
  /** The rows that match the filter among those read. */
  found: readonly Transaction[];
  /** The number of rows read. */
  read: number;
  /** Whether every row has been read: only then are totals shown. */
  isAll: boolean;
  whole: Reading<Transaction[]>;
  onRead: () => void;
  onStop: () => void;
  onExport: () => void;
  onPrint: () => void;
}

/** The totals of the selection, the course of the balance, and the exports. */
export function Summary({ filter, isFolded, found, read, isAll, whole, onRead, onStop, onExport, onPrint }: SummaryProps) {
  const hintId = useId();
  const isReading = whole.status === 'reading';
  const gapless = isGapless(filter);
  // Space is reserved for a running read, unless its size is unknown.
  const hasTotals = isAll || (isReading && gapless);
  const totals = isAll ? totalsOf(found, gapless) : undefined;
  return (
    <>
      <Box
        component="section"
        aria-label="Totals of this selection"
        sx={{
          display: { xs: isFolded ? 'none' : 'grid', md: 'grid' },
          columnGap: 12,
          rowGap: 5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 5, alignContent: 'start' }}>
          {gapless && found.length > 1 && <BalanceLine rows={found} isAll={isAll} />}
          {!hasTotals && (
            <Typography role="status" sx={{ color: 'text.secondary' }}>
              {noTotals(whole, filter, found.length, read)}
            </Typography>
          )}
          <Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
              {isReading ? (
                <Button variant="outlined" onClick={onStop}>
                  Stop
                </Button>
              ) : (
                !isAll && (
                  <Button variant="outlined" onClick={onRead}>
                    {filter.search ? 'Search all rows' : 'Add up all rows'}
                  </Button>
                )
              )}
              <BusyButton
                variant="outlined"
                idleText="Save as PDF"
                busyText="Reading…"
                busy={isReading}
                aria-describedby={hintId}
                onClick={onPrint}
              />
              <BusyButton variant="outlined" idleText="Export CSV" busyText="Reading…" busy={isReading} onClick={onExport} />
            </Box>
            <Typography variant="caption" component="p" id={hintId} sx={{ color: 'text.secondary', mt: 2 }}>
              The PDF is made by your print dialog: choose “Save as PDF” there.
            </Typography>
          </Box>
        </Box>
        {hasTotals && (
          <TotalsOf totals={totals} gapless={gapless}>
            {isAll ? allRows(filter, found.length, read) : progressText(whole)}
          </TotalsOf>
        )}
      </Box>
      {totals && !totals.agrees && (
        <Typography role="alert" sx={{ display: 'flex', gap: 3, color: 'error.main', bgcolor: 'wash.danger', borderRadius: 1, px: 4, py: 3 }}>
          <AlertIcon />
          These rows do not follow from one another. Please contact support.
        </Typography>
      )}
    </>
  );
}

/** The balance after each row read. */
function BalanceLine({ rows, isAll }: { rows: readonly Transaction[]; isAll: boolean }) {
  const [newest, oldest] = [rows.at(0), rows.at(-1)];
  if (!newest || !oldest) return null;
  const points = rows.toReversed().map(({ timestamp, newBalance }) => ({ name: formatDateTime(timestamp), value: newBalance }));
  const what = isAll ? counted(rows.length, 'row') : `the newest ${counted(rows.length, 'row')}`;
  return (
    <LineChart
      label={`The balance over ${what}, from ${formatDate(oldest.timestamp)} to ${formatDate(newest.timestamp)}: it went from ${formatAmount(oldest.newBalance)} to ${formatAmount(newest.newBalance)}.`}
      heads={{ name: 'Time', value: 'Balance' }}
      points={points}
      format={formatAmount}
    />
  );
}

/** Why there are no totals. */
function noTotals(whole: SummaryProps['whole'], filter: Filter, found: number, read: number): string {
  if (whole.status === 'reading') return progressText(whole);
  if (whole.status === 'failed') return 'Not all rows could be read. Check your network and try again.';
  if (filter.search) return `${found === 0 ? 'Nothing' : counted(found, 'row')} found in the newest ${counted(read, 'row')} of this selection.`;
  return 'Totals are shown once all rows of this selection have been read.';
}

/** Which rows the totals cover, and why there are no balances. */
function allRows({ type, search }: Filter, found: number, read: number): string {
  const rows = search ? `${counted(found, 'row')} found in all ${read.toLocaleString('en-US')}` : counted(found, 'row');
  if (search) return `${rows}. With a search there is no opening and no closing balance.`;
  return type ? `${rows}. With one type alone there is no opening and no closing balance.` : rows;
}

const ABOUT: Record<Part, { text?: string; colour: string }> = {
  start: { colour: 'blue' },
  paidIn: { text: 'Deposits, and points received', colour: 'green' },
  paidOut: { text: 'Withdrawals less what was given back, and points sent', colour: 'orange' },
  game: { text: 'Wins and prizes less losses and fees', colour: 'purple' },
};

interface TotalsOfProps {
  /** Undefined while rows are being read; the space is reserved. */
  totals: Totals | undefined;
  gapless: boolean;
  children: ReactNode;
}

/** An addition as on paper: the opening balance plus each part gives the closing balance. */
function TotalsOf({ totals, gapless, children }: TotalsOfProps) {
  const balances = totals?.balances;
  // For filtered rows, only the parts that occur in them.
  const parts = PARTS.filter((part) => gapless || totals?.parts[part] !== 0);
  const longest = totals ? Math.max(...PARTS.map((part) => Math.abs(totals.parts[part]))) : 0;
  return (
    <Box>
      <Box component="dl" sx={{ m: 0, borderTop: 2, borderColor: 'text.primary' }}>
        {gapless && <Total name="Opening balance" value={balances && formatAmount(balances.opening)} />}
        {parts.map((part) => (
          <Total key={part} name={PART_NAMES[part]} about={ABOUT[part].text} value={totals && formatSigned(totals.parts[part])}>
            <Bar share={totals && longest > 0 ? Math.abs(totals.parts[part]) / longest : 0} paint={paintOf(ABOUT[part].colour)} />
          </Total>
        ))}
        <Total name="Net" value={totals && formatSigned(totals.net)} />
        {gapless && <Total large name="Closing balance" value={balances && formatAmount(balances.closing)} />}
      </Box>
      <Typography variant="caption" component="p" role="status" sx={{ color: 'text.secondary', mt: 2 }}>
        {children}
      </Typography>
      {totals && totals.parts.paidOut > 0 && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          More was given back here than was paid out.
        </Typography>
      )}
    </Box>
  );
}

interface TotalProps {
  name: string;
  about?: string | undefined;
  value: string | undefined;
  large?: boolean;
  children?: ReactNode;
}

function Total({ name, about, value, large, children }: TotalProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 4,
        alignItems: 'baseline',
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box component="dt" sx={{ fontWeight: large ? 700 : undefined }}>
        {name}
        {about && (
          <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary', mb: 1 }}>
            {about}
          </Box>
        )}
        {children}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 650, whiteSpace: 'nowrap', typography: large ? 'h2' : undefined }}>
        {value ?? <Placeholder sx={{ height: 20, width: 72 }} />}
      </Box>
    </Box>
  );
}
