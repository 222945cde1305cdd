import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { paymentQuery, type Deposit } from '../../api/deposits';
import { useUser } from '../../auth/SessionContext';
import { BusyButton } from '../../components/form/BusyButton';
import { useIsRestricted } from '../../components/care/useIsRestricted';
import { approvalText } from './approval';
import { CancelRequest } from './CancelRequest';
import { DepositTracker } from './DepositTracker';
import { awaitsSlip, takesSlip } from './history';
import { ProofField } from './ProofField';
import { Buttons, FailureBox, Progress } from './Sending';
import type { DepositCalls } from './useDeposit';
import type { ChosenProof } from './useProofFile';
import { WhereToPay } from './WhereToPay';

/** Takes the focus when the content that had it was replaced. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

interface RequestedProps {
  request: Deposit;
  chosen: ChosenProof;
  deposit: DepositCalls;
  onCancelled: () => void;
}

/** An existing request: where to pay, if the player may; its slip, and its progress. */
export function Requested({ request, chosen, deposit: { step, failure, stop, cancel }, onCancelled }: RequestedProps) {
  const { uid } = useUser();
  const { data: payment } = useQuery(paymentQuery(uid));
  const { amount, toSelf, to, status } = request;
  const isRestricted = useIsRestricted();
  const isPayable = toSelf && !isRestricted;
  const isPending = status === 'pending';
  const sends = takesSlip(request) && chosen.proof !== null;
  const isBusy = step !== null;
  return (
    <>
      {isPending && (
        <Typography key={String(takesSlip(request))} ref={takeFocus} tabIndex={-1} sx={{ outline: 0 }}>
          {approvalText(amount, toSelf ? undefined : to.username)}
        </Typography>
      )}
      {awaitsSlip(request) || sends ? (
        <>
          {isPayable && <WhereToPay request={request} />}
          <ProofField chosen={chosen} disabled={isBusy} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            You can close this, and send the slip later from any device.
          </Typography>
        </>
      ) : (
        <>
          <DepositTracker deposit={request} usualMinutes={payment?.usualMinutes} />
          {isPayable && isPending && <WhereToPay request={request} />}
        </>
      )}
      {failure && <FailureBox failure={failure} />}
      {step && <Progress step={step} onStop={stop} />}
      <Buttons>
        {isPending && <CancelRequest request={request} disabled={isBusy} cancel={cancel} onCancelled={onCancelled} />}
        <BusyButton
          idleText={sends ? 'Send the slip' : 'Done'}
          busyText="Processing…"
          busy={isBusy}
          disabled={chosen.problem !== undefined}
        />
      </Buttons>
    </>
  );
}
