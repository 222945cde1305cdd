import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Typography from '@mui/material/Typography';
import type { Deposit } from '../../api/deposits';
import { asSeen } from '../../auth/address';
import { BusyButton } from '../../components/form/BusyButton';
import { CloseButton } from '../../components/dialog/Dialog';
import { FormField } from '../../components/form/FormField';
import { LimitsOffer } from '../../components/money/LimitsOffer';
import { SegmentedControl } from '../../components/form/SegmentedControl';
import { approvalText } from './approval';
import type { Order, Who } from './order';
import { ProofField } from './ProofField';
import { RecipientField } from './RecipientField';
import { Buttons, FailureBox } from './Sending';
import type { DepositCalls } from './useDeposit';
import type { ChosenProof } from './useProofFile';
import { Waiting } from './Waiting';

const WHO = [
  { value: 'self', label: 'Myself' },
  { value: 'other', label: 'Other player' },
] as const;

const AMOUNTS = [50, 100, 200, 500];

interface OrderFormProps {
  order: Order;
  chosen: ChosenProof;
  deposit: DepositCalls;
  /** The newest undecided request to oneself. */
  waiting: Deposit | undefined;
  onOpen: (waiting: Deposit) => void;
}

/** The number of points, the recipient, and the proof of payment. Nothing is requested before it is submitted. */
export function OrderForm({ order, chosen, deposit, waiting, onOpen }: OrderFormProps) {
  const { amount, parsed, who, to, isToOther, found, problems } = order;
  const busy = deposit.step !== null || order.isChecking;
  return (
    <>
      {waiting && !isToOther && (
        <Waiting request={waiting} disabled={busy} cancel={deposit.cancel} onOpen={() => onOpen(waiting)} onCancelled={() => order.focus('amount')} />
      )}
      <Box sx={{ display: 'grid', gap: 3 }}>
        <FormField
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          disabled={busy}
          endAdornment={<InputAdornment position="end">points</InputAdornment>}
          problem={problems.amount}
          {...order.register('amount')}
          // A choice below fills it in, and the label then moves up.
          value={amount}
        />
        {!isToOther && (
          <Box role="group" aria-label="Often chosen" sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 2 }}>
            {AMOUNTS.map((points) => (
              <Button
                key={points}
                variant="outlined"
                aria-pressed={parsed === points}
                disabled={busy}
                onClick={() => order.setAmount(String(points))}
                sx={{ minHeight: 44, minWidth: 0, px: 1, '&[aria-pressed="true"]': { bgcolor: 'wash.accent', borderColor: 'primary.main', borderWidth: 2 } }}
              >
                {points}
              </Button>
            ))}
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <SegmentedControl<Who> legend="Who gets the points" options={WHO} value={who} onChoose={order.setWho} disabled={busy} />
        {isToOther && (
          <RecipientField value={to} inputRef={order.register('to').ref} problem={problems.to} disabled={busy} onChange={order.setTo} />
        )}
      </Box>
      <ProofField chosen={chosen} disabled={busy} />
      <What amount={parsed} to={isToOther ? found : null} />
      {!isToOther && <LimitsOffer />}
      {deposit.failure && <FailureBox failure={deposit.failure} />}
      <Buttons>
        <CloseButton disabled={busy}>Cancel</CloseButton>
        <BusyButton
          idleText="Submit"
          busyText="Processing…"
          busy={busy}
          disabled={amount.trim() === '' || (isToOther && asSeen(to) === '') || chosen.problem !== undefined}
        />
      </Buttons>
    </>
  );
}

/** The effect of an approval on a balance, once known. `to` is null for oneself. */
function What({ amount, to }: { amount: number | undefined; to: { username: string; isSelf: boolean } | null | undefined }) {
  const isKnown = amount !== undefined && to !== undefined;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: 20, overflowWrap: 'anywhere' }}>
      {isKnown ? approvalText(amount, to === null || to.isSelf ? undefined : to.username) : 'An admin looks at each request before any points move.'}
    </Typography>
  );
}
