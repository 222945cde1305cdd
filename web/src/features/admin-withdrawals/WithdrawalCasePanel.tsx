import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  completeWithdrawal,
  declineWithdrawal,
  withdrawalCaseQuery,
  WITHDRAWALS,
  type WithdrawalReview,
} from '../../api/admin';
import { CaseHead } from '../../components/admin/CaseHead';
import { CasePanel, type OpenCase } from '../../components/admin/CasePanel';
import { CaseTimes } from '../../components/admin/CaseTimes';
import { CaseWarning } from '../../components/admin/CaseWarning';
import { Decisions, type Decision } from '../../components/admin/Decisions';
import { FundsStatement } from '../../components/admin/FundsStatement';
import { LinkedAccounts } from '../../components/admin/LinkedAccounts';
import { LinksReminder } from '../../components/admin/LinksReminder';
import { PartyFacts } from '../../components/admin/PartyFacts';
import { Fact, Facts } from '../../components/Facts';
import { completionWords, declineWords, fromPlayersWords, outcomeWords } from './words';

export default function WithdrawalCasePanel({ id, listed, onClose }: OpenCase<WithdrawalReview>) {
  const query = useQuery({ ...withdrawalCaseQuery(id), placeholderData: listed });
  return (
    <CasePanel title="Withdraw request" query={query} onClose={onClose}>
      {(request) => <Case request={request} />}
    </CasePanel>
  );
}

function Case({ request }: { request: WithdrawalReview }) {
  const { amount, status, userId, userEmail, paymentMethod, paymentDetails, funds, fromPlayers, decidable } = request;
  return (
    <>
      <CaseHead amount={amount} status={status} {...outcomeWords(request)} />
      <Facts>
        <Fact name="Payment method">{paymentMethod}</Fact>
        <Fact name="Payment details" copies={paymentDetails}>
          {paymentDetails}
        </Fact>
      </Facts>
      <PartyFacts role="Player" email={userEmail} userId={userId} />
      {fromPlayers !== undefined && <FromPlayers amount={fromPlayers} />}
      <FundsStatement funds={funds} caption="The wallet just before this request." />
      <LinkedAccounts userId={userId} role="player" />
      <CaseTimes request={request} />
      <Decisions queue={WITHDRAWALS} isOpen={status === 'pending'} isOwn={!decidable} decisions={decisionsOn(request)} />
    </>
  );
}

/** How much of it may be somebody else's, on its way out. */
function FromPlayers({ amount }: { amount: number }) {
  const words = fromPlayersWords(amount);
  return amount > 0 ? <CaseWarning>{words}</CaseWarning> : <Typography>{words}</Typography>;
}

function decisionsOn(request: WithdrawalReview): Decision<WithdrawalReview>[] {
  const { id, userId, paymentMethod, paymentDetails } = request;
  return [
    {
      label: 'Decline',
      confirm: {
        title: 'Decline this withdrawal?',
        words: declineWords(request),
        busyLabel: 'Declining…',
        tone: 'danger',
        note: { label: 'Reason, for the player', isRequired: true },
      },
      send: (reason) => declineWithdrawal(id, reason),
      done: 'Request declined',
    },
    {
      label: 'Complete',
      confirm: {
        title: 'Complete this withdrawal?',
        words: completionWords(request),
        details: (
          <>
            <Box>
              <Typography>Send the money first, by {paymentMethod}:</Typography>
              <Typography sx={{ whiteSpace: 'pre-wrap' }}>{paymentDetails}</Typography>
            </Box>
            <LinksReminder userId={userId} role="player" />
          </>
        ),
        busyLabel: 'Completing…',
        tone: 'plain',
        note: { label: 'Note to the player (optional)', isRequired: false },
      },
      send: (note) => completeWithdrawal(id, note),
      done: 'Request completed',
    },
  ];
}
