import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ApiError } from '../../api/errors';
import { requestWithdrawal, type Withdrawal } from '../../api/withdrawals';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { useSubmission } from '../../components/form/useSubmission';
import { Fact, Facts } from '../../components/list/Facts';
import { formatDateTime } from '../../lib/dates';
import { formatAmount, formatPointsWorth } from '../../lib/money';
import { failureOf, type Failure, type Order } from './order';

interface ConfirmationProps {
  order: Order | null;
  onClose: () => void;
  onDone: (withdrawal: Withdrawal) => Promise<void>;
  onFailed: (failure: Failure) => void;
  onUnanswered: () => void;
}

/** Shows the effect on the balance, and then sends the request. */
export default function Confirmation({ order, onClose, onDone, onFailed, onUnanswered }: ConfirmationProps) {
  // Keeps the text while the dialog closes.
  const [shown, setShown] = useState(order);
  if (order && order !== shown) setShown(order);
  const { mutate, isPending, error, variables } = useSubmission(requestWithdrawal, {
    onDone,
    onFailed(error) {
      if (!(error instanceof ApiError)) onUnanswered();
      onFailed(failureOf(error));
    },
  });

  if (!shown) return null;
  const { body, method, to, payableFrom } = shown;
  // An earlier failure does not apply to another order.
  const failure = error && variables === body ? failureOf(error) : undefined;
  const amount = `N$ ${formatAmount(body.amount)}`;
  return (
    <ConfirmDialog
      open={order !== null}
      title={`Withdraw ${amount}?`}
      confirmLabel={`Withdraw ${amount}`}
      busyLabel="Submitting…"
      tone="plain"
      busy={isPending}
      failure={failure}
      onConfirm={() => mutate(body)}
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
