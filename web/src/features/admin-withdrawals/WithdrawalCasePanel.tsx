import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  caseQuery,
  completeWithdrawal,
  declineWithdrawal,
  OWN_REQUEST,
  sayNotPaid,
  takeWithdrawal,
  withdrawalQueue,
  WITHDRAWALS,
  type WithdrawalReview,
} from '../../api/admin';
import { CaseHead } from '../../components/admin/CaseHead';
import { CaseIds } from '../../components/admin/CaseIds';
import { CasePanel, type OpenCase } from '../../components/admin/CasePanel';
import { CaseTimes } from '../../components/admin/CaseTimes';
import { CaseWarning } from '../../components/admin/CaseWarning';
import { Decisions, type Decision } from '../../components/admin/Decisions';
import { asksReason, REASON } from '../../components/admin/fourEyes';
import { FundsStatement } from '../../components/admin/FundsStatement';
import { LinkedAccounts } from '../../components/admin/LinkedAccounts';
import { LinksReminder } from '../../components/admin/LinksReminder';
import { PartyFacts } from '../../components/admin/PartyFacts';
import { StepDetails, TwoAdmins } from '../../components/admin/TwoAdmins';
import { useStep, type CaseStep } from '../../components/admin/useStep';
import { Fact, Facts } from '../../components/list/Facts';
import { formatAmount } from '../../lib/money';
import { useNow } from '../../lib/now';
import { Hands } from './Hands';
import {
  barredWords,
  completionWords,
  declineWords,
  fromPlayersWords,
  givenBackWords,
  GIVES_BACK,
  NOT_PAID,
  notPaidWords,
  outcomeWords,
  returnedWords,
  smallWords,
  takenWords,
  TAKING,
  twoAdminsWords,
} from './words';

export default function WithdrawalCasePanel({ id, listed, onClose }: OpenCase<WithdrawalReview>) {
  const query = useQuery({ ...caseQuery(WITHDRAWALS, id, withdrawalQueue), placeholderData: listed });
  return (
    <CasePanel title="Withdraw request" query={query} onClose={onClose}>
      {(request) => <Case request={request} />}
    </CasePanel>
  );
}

function Case({ request }: { request: WithdrawalReview }) {
  const { id, amount, status, userId, userEmail, funds, fromPlayers, barred, fourEyes, taken, toTake, givenBackAt, returnedAt } = request;
  const step = useStep(fourEyes);
  const now = useNow();
  const small = smallWords(amount);
  return (
    <>
      <CaseHead amount={amount} status={status} {...outcomeWords(request)} />
      {returnedAt !== undefined && <CaseWarning>{returnedWords(returnedAt)}</CaseWarning>}
      {taken && <Hands request={request} taken={taken} now={now} />}
      {fourEyes && <TwoAdmins fourEyes={fourEyes} step={step.step} why={twoAdminsWords(fourEyes, taken)} />}
      {toTake && givenBackAt !== undefined && <CaseWarning>{givenBackWords(givenBackAt)}</CaseWarning>}
      {!taken?.payment && <Payment request={request} />}
      <PartyFacts role="Player" email={userEmail} userId={userId} />
      {small && <Typography>{small}</Typography>}
      {fromPlayers !== undefined && <FromPlayers amount={fromPlayers} />}
      <FundsStatement funds={funds} caption="The wallet just before this request." />
      <LinkedAccounts userId={userId} role="player" />
      <CaseTimes request={request} />
      <CaseIds ids={{ 'Request ID': id, 'User ID': userId }} />
      <Decisions
        queue={WITHDRAWALS}
        isOpen={status === 'pending'}
        isOwn={barred?.code === OWN_REQUEST}
        decisions={decisionsOn(request, step, now)}
      />
    </>
  );
}

/** The destination of the money. */
function Payment({ request: { paymentMethod, paymentDetails, toTake, taken, bankReference } }: { request: WithdrawalReview }) {
  return (
    <Facts>
      <Fact name="Payment method">{paymentMethod}</Fact>
      <Fact name="Payment details" {...(!toTake && !taken && { copies: paymentDetails })}>
        {paymentDetails}
      </Fact>
      {bankReference && (
        <Fact name="The bank’s reference" copies={bankReference} />
      )}
    </Facts>
  );
}

/** How much of a payout may be other players' money. */
function FromPlayers({ amount }: { amount: number }) {
  const words = fromPlayersWords(amount);
  return amount > 0 ? <CaseWarning>{words}</CaseWarning> : <Typography>{words}</Typography>;
}

/** A payout is taken before the money is sent, then completed or given back. If one admin decides, it is completed at once. */
function decisionsOn(request: WithdrawalReview, step: CaseStep, now: number): Decision<WithdrawalReview>[] {
  const { taken, toTake } = request;
  if (taken?.own) return [...notPaid(request, { ...step, step: 'decide' }), complete(request, now)];
  if (taken) return Date.parse(taken.unclearFrom) <= now ? notPaid(request, step) : [];
  return [decline(request), ...(toTake ? take(request, step, now) : [complete(request, now)])];
}

function decline(request: WithdrawalReview): Decision<WithdrawalReview> {
  return {
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
}

function take(request: WithdrawalReview, { step, learnsFrom }: CaseStep, now: number): Decision<WithdrawalReview>[] {
  if (step === 'wait') return [];
  const { label, ...texts } = TAKING[step];
  const confirm = {
    ...texts,
    words: completionWords(request),
    children: (
      <>
        {step === 'propose' && <Typography>Send no money yet: the admin who confirms it does that.</Typography>}
        <StepDetails step={step} proposal={request.fourEyes?.proposal} />
        <LinksReminder userId={request.userId} role="player" />
      </>
    ),
    tone: 'plain' as const,
    ...(asksReason(step) && { reason: REASON }),
  };
  return [
    {
      label,
      isMain: true,
      ...(step !== 'decide' && { confirm }),
      barred: barredWords(request, now),
      send: ({ reason }) => learnsFrom(takeWithdrawal(request.id, reason)),
      done: takenWords,
    },
  ];
}

function complete(request: WithdrawalReview, now: number): Decision<WithdrawalReview> {
  const { amount, paymentMethod, paymentDetails, taken, userId } = request;
  return {
    label: 'Complete',
    confirm: {
      title: 'Complete this withdrawal?',
      words: completionWords(request),
      children: taken ? (
        <Typography>Only after you have sent the money.</Typography>
      ) : (
        <>
          <Box>
            <Typography>
              Send N$ {formatAmount(amount)} first, by {paymentMethod}:
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-wrap' }}>{paymentDetails}</Typography>
          </Box>
          <LinksReminder userId={userId} role="player" />
        </>
      ),
      busyLabel: 'Completing…',
      tone: 'plain',
      note: { label: 'Note to the player (optional)', isRequired: false },
      bankReference: { label: 'The bank’s reference (optional)', isRequired: false },
    },
    barred: barredWords(request, now),
    send: ({ note, bankReference }) => completeWithdrawal(request.id, { note, bankReference }),
    done: () => 'Request completed',
  };
}

function notPaid(request: WithdrawalReview, { step, learnsFrom }: CaseStep): Decision<WithdrawalReview>[] {
  if (step === 'wait') return [];
  const { label, ...texts } = NOT_PAID[step];
  return [
    {
      label,
      confirm: {
        ...texts,
        words: GIVES_BACK,
        children: <StepDetails step={step} proposal={request.fourEyes?.proposal} />,
        tone: 'danger',
        ...(step !== 'confirm' && { reason: REASON }),
      },
      send: ({ reason }) => learnsFrom(sayNotPaid(request.id, { reason, takenAt: request.taken?.at })),
      done: notPaidWords,
    },
  ];
}
