import Typography from '@mui/material/Typography';
import type { BankLine } from '../../api/bank';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { fromHundredths, toHundredths } from '../../lib/money';
import { pressOf } from './aim';
import { allExactWords, totalsWords } from './words';

/** Asks before all exact lines end: their sum and how many. */
export default function Question({ lines, onConfirm, onClose }: { lines: BankLine[]; onConfirm: () => void; onClose: () => void }) {
  const deposits = lines.filter((line) => pressOf(line) === 'approve');
  const shown = lines.filter((line) => pressOf(line) === 'show').length;
  const amount = fromHundredths(deposits.reduce((sum, line) => sum + toHundredths(line.amount), 0));
  return (
    <ConfirmDialog
      title={`${allExactWords(lines.length)}?`}
      confirmLabel="Approve"
      tone="plain"
      busy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Typography sx={{ fontWeight: 600 }}>{totalsWords({ deposits: deposits.length, amount, shown, payouts: lines.length - deposits.length - shown })}</Typography>
      <Typography>Each line names its request by reference and amount. One that is refused says why, and the others go on.</Typography>
    </ConfirmDialog>
  );
}

