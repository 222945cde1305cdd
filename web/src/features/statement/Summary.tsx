import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Transaction } from '../../api/wallet';
import { BusyButton } from '../../components/BusyButton';
import { Card } from '../../components/Card';
import { AlertIcon } from '../../components/icons';
import { formatDateTime } from '../../lib/dates';
import { formatAmount, formatSigned } from '../../lib/money';
import { totalsOf } from './ledger';
import type { Whole } from './useWhole';

interface SummaryProps {
  /** Every row of the selection; absent while some have not been fetched, and then nothing is claimed. */
  rows: readonly Transaction[] | undefined;
  /** The selection leaves out nothing between its first and its last row. */
  gapless: boolean;
  whole: Whole;
  onRead: () => void;
  onStop: () => void;
  onExport: () => void;
}

/** What the selection adds up to, and the way to take it along. */
export function Summary({ rows, gapless, whole, onRead, onStop, onExport }: SummaryProps) {
  const isReading = whole.status === 'reading';
  return (
    <Card
      aria-label="Totals of this selection"
      sx={{
        p: { xs: 4, sm: 6 },
        display: 'grid',
        gap: 4,
        alignItems: 'center',
        gridTemplateColumns: { md: 'minmax(0, 1fr) auto' },
      }}
    >
      {rows ? (
        <TotalsOf rows={rows} gapless={gapless} />
      ) : (
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {noTotals(whole)}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {isReading ? (
          <Button variant="outlined" onClick={onStop}>
            Stop
          </Button>
        ) : (
          !rows && (
            <Button variant="outlined" onClick={onRead}>
              Add up all rows
            </Button>
          )
        )}
        <BusyButton variant="outlined" idleText="Export CSV" busyText="Reading…" busy={isReading} onClick={onExport} />
      </Box>
    </Card>
  );
}

/** Why there are no totals. */
function noTotals(whole: Whole): string {
  switch (whole.status) {
    case 'reading':
      return whole.back === undefined
        ? 'Reading…'
        : `${whole.count.toLocaleString('en-US')} rows read, back to ${formatDateTime(whole.back)}`;
    case 'failed':
      return 'Not all rows could be read. Check your network and try again.';
    default:
      return 'Totals are shown once all rows of this selection have been read.';
  }
}

function TotalsOf({ rows, gapless }: { rows: readonly Transaction[]; gapless: boolean }) {
  const totals = totalsOf(rows, gapless);
  const { balances } = totals;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))' }}
      >
        {balances && <Total name="Opening balance" value={formatAmount(balances.opening)} />}
        <Total name="In" value={formatSigned(totals.in)} colour="success.main" />
        <Total name="Out" value={formatSigned(-totals.out)} />
        <Total name="Net" value={formatSigned(totals.net)} />
        {balances && <Total name="Closing balance" value={formatAmount(balances.closing)} />}
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {totals.rows === 1 ? '1 row' : `${totals.rows.toLocaleString('en-US')} rows`}
        {!gapless && '. With one type alone there is no opening and no closing balance.'}
      </Typography>
      {!totals.agrees && (
        <Typography role="alert" sx={{ display: 'flex', gap: 3, color: 'error.main', bgcolor: 'wash.danger', borderRadius: 1, px: 4, py: 3 }}>
          <AlertIcon />
          These rows do not follow from one another. Please contact support.
        </Typography>
      )}
    </Box>
  );
}

function Total({ name, value, colour }: { name: string; value: string; colour?: string }) {
  return (
    <Box>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="h2" sx={{ m: 0, color: colour, overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
    </Box>
  );
}
