import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { paymentQuery, type Deposit } from '../../api/deposits';
import { useUser } from '../../auth/SessionContext';
import { DepositTracker } from '../../components/DepositTracker';
import { CancelRequest } from './CancelRequest';
import { approvalText } from './approval';
import { Buttons, FailureBox } from './Sending';
import type { DepositCalls } from './useDeposit';

interface FollowedProps {
  request: Deposit;
  deposit: DepositCalls;
}

/** What becomes of a request. */
export function Followed({ request, deposit: { failure, cancel } }: FollowedProps) {
  const { uid } = useUser();
  const { data } = useQuery(paymentQuery(uid));
  const { amount, toSelf, to, status } = request;
  const isPending = status === 'pending';
  return (
    <>
      {isPending && <Typography>{approvalText(amount, toSelf ? undefined : to.username)}</Typography>}
      {failure && <FailureBox failure={failure} />}
      <DepositTracker deposit={request} usualMinutes={data?.usualMinutes} />
      <Buttons>
        {isPending && <CancelRequest request={request} cancel={cancel} />}
        <Button type="submit" variant="contained" autoFocus>
          Done
        </Button>
      </Buttons>
    </>
  );
}
