import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Attempts } from '../../api/attempt';
import { ApiError, isPassing } from '../../api/errors';
import { requestWithdrawal, type Withdrawal, type WithdrawalBody } from '../../api/withdrawals';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { Fact, Facts } from '../../components/list/Facts';
import { formatDateTime } from '../../lib/dates';
import { formatAmount, formatPointsWorth } from '../../lib/money';
import { retry } from '../../lib/retry';
import { failureOf, type Failure, type Order } from './order';

interface ConfirmationProps {
  order: Order | null;
  onClose: () => void;
  onDone: (withdrawal: Withdrawal) => Promise<void>;
  onFailed: (failure: Failure) => void;
  onUnanswered: () => void;
}

/** Says what will happen to the balance, and then does it. */
export default function Confirmation({ order, onClose, onDone, onFailed, onUnanswered }: ConfirmationProps) {
  const [attempts] = useState(() => new Attempts());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // Keeps the words while the dialog leaves.
  const [shown, setShown] = useState(order);
  if (order && order !== shown) {
    setShown(order);
    setFailure(null);
  }
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  async function send(body: WithdrawalBody) {
    setBusy(true);
    setFailure(null);
    try {
      const key = attempts.keyFor(body);
      const withdrawal = await retry((signal) => requestWithdrawal(body, key, signal), isPassing, leaving.current.signal);
      attempts.succeeded();
      await onDone(withdrawal);
    } catch (error) {
      if (!(error instanceof ApiError)) onUnanswered();
      const failed = failureOf(error);
      setFailure(failed);
      onFailed(failed);
    } finally {
      setBusy(false);
    }
  }

  if (!shown) return null;
  const { body, method, to, payableFrom } = shown;
  const amount = `N$ ${formatAmount(body.amount)}`;
  return (
    <ConfirmDialog
      open={order !== null}
      title={`Withdraw ${amount}?`}
      confirmLabel={`Withdraw ${amount}`}
      busyLabel="Submitting…"
      tone="plain"
      busy={busy}
      error={failure?.text}
      requestId={failure?.requestId}
      onConfirm={() => void send(body)}
      onClose={onClose}
    >
      <Typography>
        {formatPointsWorth(body.amount)} leave your balance now and are on hold until an admin has decided. If the request is
        declined, they come back.
      </Typography>
      <Facts>
        <Fact name="Payment method">{method}</Fact>
        <Fact name="Payment details">{to}</Fact>
      </Facts>
      {payableFrom && (
        <Typography>Paid from {formatDateTime(payableFrom)} at the earliest, as these details are new.</Typography>
      )}
    </ConfirmDialog>
  );
}
