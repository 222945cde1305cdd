import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paymentQuery, type Deposit } from '../../api/deposits';
import { useUser } from '../../auth/SessionContext';
import { BusyButton } from '../../components/BusyButton';
import { ErrorPanel } from '../../components/ErrorPanel';
import { Fact, Facts } from '../../components/Facts';
import { Placeholder } from '../../components/Placeholder';
import { QrCode } from '../../components/QrCode';
import { grouped } from '../../lib/grouped';
import { formatAmount } from '../../lib/money';
import { CancelRequest } from './CancelRequest';
import { ProofField } from './ProofField';
import { Buttons, FailureBox, Progress } from './Sending';
import type { DepositCalls } from './useDeposit';
import type { ChosenProof } from './useProofFile';

interface PayFormProps {
  request: Deposit;
  chosen: ChosenProof;
  deposit: DepositCalls;
  onCancelled: () => void;
  /** Leads back to the amount; absent where the request was made earlier. */
  onBack: (() => void) | undefined;
}

/** Where to pay, with which reference, and the slip that shows it. */
export function PayForm({ request, chosen, deposit, onCancelled, onBack }: PayFormProps) {
  const { proof, problem } = chosen;
  const busy = deposit.step !== null;
  return (
    <>
      {request.toSelf && <WhereToPay request={request} />}
      <ProofField chosen={chosen} disabled={busy} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Your request is made and waits for you: you can close this, and send the slip later from any device.
      </Typography>
      {deposit.failure && <FailureBox failure={deposit.failure} />}
      {deposit.step && proof && <Progress step={deposit.step} onStop={deposit.stop} />}
      <Buttons>
        {onBack ? (
          <Button disabled={busy} onClick={onBack}>
            Change the amount
          </Button>
        ) : (
          <CancelRequest request={request} disabled={busy} cancel={deposit.cancel} onCancelled={onCancelled} />
        )}
        <BusyButton type="submit" variant="contained" idleText="Submit" busyText="Processing…" busy={busy} disabled={problem !== undefined} />
      </Buttons>
    </>
  );
}

function WhereToPay({ request: { amount, reference } }: { request: Deposit }) {
  const { uid } = useUser();
  const { data, error, refetch } = useQuery(paymentQuery(uid));
  return (
    <Box component="section" aria-label="Where to pay" sx={{ display: 'grid', gap: 4 }}>
      <Typography>Pay this amount with this reference, so that we know that it is yours.</Typography>
      <Box sx={{ bgcolor: 'raised', borderRadius: 1, p: 4 }}>
        <Facts>
          <Fact name="Amount" copies={amount.toFixed(2)}>
            <strong>N$ {formatAmount(amount)}</strong>
          </Fact>
          <Fact name="Reference" copies={reference}>
            <strong>{grouped(reference)}</strong>
          </Fact>
          {data?.payTo.map(({ name, value }) => (
            <Fact key={name} name={name} copies={value}>
              {value}
            </Fact>
          ))}
        </Facts>
        {!data && !error && <Placeholder sx={{ height: 120, mt: 4 }} />}
        {error && <ErrorPanel title="Where to pay could not be loaded" error={error} onRetry={() => void refetch()} />}
        {data?.payTo.length === 0 && (
          <Typography>
            Please{' '}
            <MuiLink component={Link} to="/support">
              ask support
            </MuiLink>{' '}
            where to pay, and name this reference.
          </Typography>
        )}
      </Box>
      {data?.qr !== undefined && (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <Typography variant="body2">Or scan this code with your bank’s app, and enter the reference there.</Typography>
          <QrCode text={data.qr} label="QR code for your bank’s app" />
        </Box>
      )}
    </Box>
  );
}
