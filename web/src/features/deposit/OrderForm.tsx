import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Deposit } from '../../api/deposits';
import { foundPlayerQuery } from '../../api/players';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { BusyButton } from '../../components/BusyButton';
import { CloseButton } from '../../components/Dialog';
import { FormField } from '../../components/FormField';
import { LimitsOffer } from '../../components/LimitsOffer';
import { SegmentedControl } from '../../components/SegmentedControl';
import { formatAmount, parseAmount } from '../../lib/money';
import { approvalText, sendable, tooMuchText } from './approval';
import type { Order, Who } from './order';
import { ProofField } from './ProofField';
import { RecipientField } from './RecipientField';
import { Buttons, FailureBox, Progress } from './Sending';
import type { DepositCalls } from './useDeposit';
import type { ChosenProof } from './useProofFile';

const WHO = [
  { value: 'self', label: 'Myself' },
  { value: 'other', label: 'Other player' },
] as const;

const AMOUNTS = [50, 100, 200, 500];

interface OrderFormProps {
  order: Order;
  chosen: ChosenProof;
  deposit: DepositCalls;
  /** A request to oneself that has not been paid for. */
  waiting: Deposit | undefined;
  onGoOn: (waiting: Deposit) => void;
}

/** How many points, and for whom. */
export function OrderForm({ order, chosen, deposit, waiting, onGoOn }: OrderFormProps) {
  const { amount, who, to, isToOther, problems } = order;
  const { proof } = chosen;
  const [isProven, setProven] = useState(proof !== null);
  const busy = deposit.step !== null || order.isChecking;
  const { uid } = useUser();
  const { data: wallet } = useQuery(walletQuery(uid));
  // Whoever looks the player up is the field; here the answer is only read.
  const { data: found } = useQuery({ ...foundPlayerQuery(uid, to.trim()), enabled: false });
  const parsed = parseAmount(amount);
  const most = isToOther && wallet && !found?.isSelf ? sendable(wallet) : Infinity;
  const tooMuch = parsed !== undefined && parsed > most ? tooMuchText(most) : undefined;
  return (
    <>
      {waiting && !isToOther && (
        <Box role="status" sx={{ bgcolor: 'wash.accent', borderRadius: 1, px: 4, py: 3, display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Typography>
            You asked for N$ {formatAmount(waiting.amount)} before, and have not sent the slip yet.
          </Typography>
          <Button size="small" disabled={busy} onClick={() => onGoOn(waiting)} sx={{ minHeight: 44, px: 3, ml: -3 }}>
            Go on with it
          </Button>
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 3 }}>
        <FormField
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          disabled={busy}
          endAdornment={<InputAdornment position="end">points</InputAdornment>}
          problem={problems.amount ?? tooMuch}
          {...order.register('amount')}
          // A choice below fills it in, and the label makes room.
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
      {isToOther &&
        (isProven ? (
          <ProofField chosen={chosen} disabled={busy} />
        ) : (
          <Button size="small" disabled={busy} onClick={() => setProven(true)} sx={{ minHeight: 44, px: 3, ml: -3, justifySelf: 'start', alignSelf: 'flex-start' }}>
            Add a proof of payment
          </Button>
        ))}
      <What amount={parsed} to={isToOther ? found : null} />
      <LimitsOffer />
      {deposit.failure && <FailureBox failure={deposit.failure} />}
      {deposit.step && isToOther && proof && <Progress step={deposit.step} onStop={deposit.stop} />}
      <Buttons>
        <CloseButton disabled={busy}>Cancel</CloseButton>
        <BusyButton
          type="submit"
          variant="contained"
          idleText={isToOther ? 'Submit' : 'Continue'}
          busyText="Processing…"
          busy={busy}
          disabled={amount.trim() === '' || tooMuch !== undefined || (isToOther && (to.trim() === '' || chosen.problem !== undefined))}
        />
      </Buttons>
    </>
  );
}

/** What an approval will do to whose balance, as soon as that is known. `to` is null for oneself. */
function What({ amount, to }: { amount: number | undefined; to: { username: string; isSelf: boolean } | null | undefined }) {
  const isKnown = amount !== undefined && to !== undefined;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: 20, overflowWrap: 'anywhere' }}>
      {isKnown ? approvalText(amount, to === null || to.isSelf ? undefined : to.username) : 'An admin looks at each request before any points move.'}
    </Typography>
  );
}
