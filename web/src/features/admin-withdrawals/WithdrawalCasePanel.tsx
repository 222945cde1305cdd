import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  completeWithdrawal,
  declineWithdrawal,
  OWN_REQUEST,
  withdrawalCaseQuery,
  WITHDRAWALS,
  type WithdrawalReview,
} from '../../api/admin';
import { CaseHead } from '../../components/admin/CaseHead';
import { CasePanel, type OpenCase } from '../../components/admin/CasePanel';
import { CaseTimes } from '../../components/admin/CaseTimes';
import { CaseWarning } from '../../components/admin/CaseWarning';
import { Decisions, type Decision } from '../../components/admin/Decisions';
import { asksReason, REASON, type ActiveStep } from '../../components/admin/fourEyes';
import { FundsStatement } from '../../components/admin/FundsStatement';
import { LinkedAccounts } from '../../components/admin/LinkedAccounts';
import { LinksReminder } from '../../components/admin/LinksReminder';
import { PartyFacts } from '../../components/admin/PartyFacts';
import { StepDetails, TwoAdmins } from '../../components/admin/TwoAdmins';
import { useStep, type CaseStep } from '../../components/admin/useStep';
import { Fact, Facts } from '../../components/list/Facts';
import { formatAmount } from '../../lib/money';
import { useNow } from '../../lib/now';
import {
  barredWords,
  completedWords,
  completionWords,
  declineWords,
  fromPlayersWords,
  outcomeWords,
  PAYOUT,
  smallWords,
  twoAdminsWords,
} from './words';

export default function WithdrawalCasePanel({ id, listed, onClose }: OpenCase<WithdrawalReview>) {
  const query = useQuery({ ...withdrawalCaseQuery(id), placeholderData: listed });
  return (
    <CasePanel title="Withdraw request" query={query} onClose={onClose}>
      {(request) => <Case request={request} again={async () => (await query.refetch({ throwOnError: true })).data} />}
    </CasePanel>
  );
}

interface CaseProps {
  request: WithdrawalReview;
  /** Reads it again. */
  again: () => Promise<WithdrawalReview | undefined>;
}

function Case({ request, again }: CaseProps) {
  const { amount, status, userId, userEmail, paymentMethod, paymentDetails, funds, fromPlayers, barred, fourEyes } = request;
  const step = useStep(fourEyes);
  const now = useNow();
  const small = smallWords(amount);
  return (
    <>
      <CaseHead amount={amount} status={status} {...outcomeWords(request)} />
      {fourEyes && <TwoAdmins fourEyes={fourEyes} step={step.step} why={twoAdminsWords(fourEyes)} />}
      <Facts>
        <Fact name="Payment method">{paymentMethod}</Fact>
        <Fact name="Payment details" copies={paymentDetails}>
          {paymentDetails}
        </Fact>
      </Facts>
      <PartyFacts role="Player" email={userEmail} userId={userId} />
      {small && <Typography>{small}</Typography>}
      {fromPlayers !== undefined && <FromPlayers amount={fromPlayers} />}
      <FundsStatement funds={funds} caption="The wallet just before this request." />
      <LinkedAccounts userId={userId} role="player" />
      <CaseTimes request={request} />
      <Decisions
        queue={WITHDRAWALS}
        isOpen={status === 'pending'}
        isOwn={barred?.code === OWN_REQUEST}
        decisions={decisionsOn(request, step, now, again)}
      />
    </>
  );
}

/** How much of it may be somebody else's, on its way out. */
function FromPlayers({ amount }: { amount: number }) {
  const words = fromPlayersWords(amount);
  return amount > 0 ? <CaseWarning>{words}</CaseWarning> : <Typography>{words}</Typography>;
}

function decisionsOn(request: WithdrawalReview, steps: CaseStep, now: number, again: CaseProps['again']): Decision<WithdrawalReview>[] {
  const { step, stepOfNow, learnsFrom } = steps;
  const decline: Decision<WithdrawalReview> = {
    label: 'Decline',
    confirm: {
      title: 'Decline this withdrawal?',
      words: declineWords(request),
      busyLabel: 'Declining…',
      tone: 'danger',
      note: { label: 'Reason, for the player', isRequired: true },
    },
    send: ({ note }) => declineWithdrawal(request.id, note),
    done: () => 'Request declined',
  };
  if (step === 'wait') return [decline];
  const { label, title, busyLabel } = PAYOUT[step];
  const complete: Decision<WithdrawalReview> = {
    label,
    confirm: {
      title,
      words: completionWords(request),
      details: <PayoutDetails request={request} step={step} />,
      busyLabel,
      tone: 'plain',
      // Who proposes says nothing to the player: the note is the deciding admin's.
      note: step === 'propose' ? undefined : { label: 'Note to the player (optional)', isRequired: false },
      reason: asksReason(step) ? REASON : undefined,
    },
    barred: barredWords(request, now),
    // Whoever reads "Send … first" must not be refused after it.
    anew: async () => {
      const read = await again();
      if (!read || read.status !== 'pending') return undefined;
      const decisions = decisionsOn(read, { ...steps, step: stepOfNow(read.fourEyes) }, Date.now(), again);
      return decisions.find((decision) => decision.label === label);
    },
    send: (said) => learnsFrom(completeWithdrawal(request.id, said)),
    done: completedWords,
  };
  return [decline, complete];
}

function PayoutDetails({ request, step }: { request: WithdrawalReview; step: ActiveStep }) {
  const { userId, amount, paymentMethod, paymentDetails, fourEyes } = request;
  return (
    <>
      {step === 'propose' ? (
        <Typography>Send no money yet: whoever confirms it does that.</Typography>
      ) : (
        <Box>
          <Typography>
            Send N$ {formatAmount(amount)} first, by {paymentMethod}:
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-wrap' }}>{paymentDetails}</Typography>
        </Box>
      )}
      <StepDetails step={step} proposal={fourEyes?.proposal} />
      <LinksReminder userId={userId} role="player" />
    </>
  );
}
