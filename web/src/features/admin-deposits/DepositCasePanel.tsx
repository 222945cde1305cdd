import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  approveDeposit,
  BANK,
  caseQuery,
  declineDeposit,
  depositQueue,
  DEPOSITS,
  playerLinksQuery,
  reverseDeposit,
  type DepositReview,
} from '../../api/admin';
import { bankLines } from '../../api/bank';
import { caseAddress } from '../../components/admin/addresses';
import { CaseHead } from '../../components/admin/CaseHead';
import { CaseIds } from '../../components/admin/CaseIds';
import { CasePanel, type OpenCase } from '../../components/admin/CasePanel';
import { CaseTimes } from '../../components/admin/CaseTimes';
import { CaseWarning } from '../../components/admin/CaseWarning';
import { Decisions, type Decision } from '../../components/admin/Decisions';
import { asksReason, REASON, type ActiveStep } from '../../components/admin/fourEyes';
import { LinkedAccounts } from '../../components/admin/LinkedAccounts';
import { LinksReminder } from '../../components/admin/LinksReminder';
import { PartyFacts } from '../../components/admin/PartyFacts';
import { OPENED } from '../../components/admin/queueParams';
import { StepDetails, TwoAdmins } from '../../components/admin/TwoAdmins';
import { useStep, type CaseStep } from '../../components/admin/useStep';
import { Placeholder } from '../../components/page/Placeholder';
import { To } from '../../components/page/To';
import { formatUtc } from '../../lib/dates';
import { grouped } from '../../lib/grouped';
import { ProofViewer } from './ProofViewer';
import {
  APPROVAL,
  approvalWords,
  approvedWords,
  declineWords,
  leftWords,
  missingProof,
  outcomeWords,
  PROOF_NOT_SEEN,
  PROOF_SEEN,
  REVERSAL,
  REVERSAL_TAKES_TWO,
  reversalWords,
  reversedWords,
  senderWords,
  twoAdminsWords,
} from './words';

export default function DepositCasePanel({ id, listed, onClose }: OpenCase<DepositReview>) {
  const query = useQuery({ ...caseQuery(DEPOSITS, id, depositQueue), placeholderData: listed });
  return (
    <CasePanel title="Deposit request" query={query} onClose={onClose}>
      {(request) => <Case request={request} />}
    </CasePanel>
  );
}

function Case({ request }: { request: DepositReview }) {
  const { id, reference, amount, booked, line, status, from, to, toSelf, proof, proofSeenIn, decidable, reversible, fourEyes } = request;
  const step = useStep(fourEyes);
  const isOpen = status === 'pending';
  // An approved case takes no second admin until one has proposed to reverse it.
  const isShown = isOpen || fourEyes?.proposal !== undefined;
  const [seen, setSeen] = useState(false);
  return (
    <>
      <CaseHead amount={amount} booked={booked} reference={reference} status={status} {...outcomeWords(request)} />
      {line !== undefined && <OnLine id={line} />}
      {!toSelf && isOpen && <WhatSenderHas request={request} />}
      {/* A transfer needs no payment. */}
      {(toSelf || proof) && (
        <Box component="section" sx={{ display: 'grid', gap: 3 }}>
          <Typography variant="h2" component="h3">
            Proof of payment
          </Typography>
          {proofSeenIn !== undefined && <ProofSeen otherId={proofSeenIn} />}
          <ProofViewer key={id} request={request} onSeen={() => setSeen(true)} />
        </Box>
      )}
      {fourEyes && (
        <TwoAdmins fourEyes={fourEyes} step={step.step} why={isOpen ? twoAdminsWords(fourEyes, request) : REVERSAL_TAKES_TWO} isShown={isShown} />
      )}
      <Box sx={{ display: 'grid', gap: 3 }}>
        <PartyFacts role={toSelf ? 'Player' : 'From'} {...from} />
        {!toSelf && <PartyFacts role="To" {...to} />}
      </Box>
      {toSelf ? (
        <LinkedAccounts userId={from.userId} role="player" />
      ) : (
        <>
          <LinkedAccounts userId={from.userId} role="sender" fundsCaption="The sender's wallet now." />
          <LinkedAccounts userId={to.userId} role="recipient" />
        </>
      )}
      <CaseTimes request={request} />
      <CaseIds ids={{ 'Request ID': id, ...(toSelf ? { 'User ID': from.userId } : { 'User ID of the sender': from.userId, 'User ID of the recipient': to.userId }) }} />
      <Decisions
        queue={DEPOSITS}
        isOpen={isOpen || reversible}
        isOwn={isOpen && !decidable}
        decisions={isOpen ? decisionsOn(request, seen, step) : reversalOf(request, step)}
      />
    </>
  );
}

/** Whether a transfer can be approved now. The linked accounts below say why it could not be looked up. */
function WhatSenderHas({ request }: { request: DepositReview }) {
  const { data, isPending } = useQuery(playerLinksQuery(request.from.userId));
  if (isPending) return <Placeholder sx={{ height: 24 }} />;
  if (!data) return null;
  const { words, suffices } = senderWords(request, data.funds);
  return suffices ? <Typography>{words}</Typography> : <CaseWarning>{words}</CaseWarning>;
}

/** What the player still has of the points. It uses loaded data and fetches nothing. */
function WhatIsLeft({ request }: { request: DepositReview }) {
  const { data } = useQuery({ ...playerLinksQuery(request.to.userId), enabled: false });
  return data && <CaseWarning>{leftWords(request, data.funds)}</CaseWarning>;
}

/** The line of the bank that it was approved on. */
function OnLine({ id }: { id: string }) {
  const { data } = useQuery(caseQuery(BANK, id, bankLines));
  const what = data ? `the bank’s line of ${formatUtc(data.day).date}` : 'a line of the bank';
  return (
    <Typography>
      Approved on <To address={`/admin/bank?case=${id}`}>{what}</To>.
    </Typography>
  );
}

/** Repeats the reference, for comparison with the payment. */
function Reference({ request: { reference } }: { request: DepositReview }) {
  return <Typography>{`Reference ${grouped(reference)}`}</Typography>;
}

/** A last warning before points are added for a possibly missing payment. A transfer needs no payment. */
function MissingProof({ request }: { request: DepositReview }) {
  const missing = missingProof(request);
  if (missing === null || !request.toSelf) return null;
  return <CaseWarning>{missing}</CaseWarning>;
}

interface ProofSeenProps {
  otherId: string;
  /** For a link in a confirmation, which would be lost otherwise. */
  inNewTab?: boolean;
}

/** A link to the other deposit with the same file. Closing that one leads back. */
function ProofSeen({ otherId, inNewTab = false }: ProofSeenProps) {
  const where = inNewTab ? { target: '_blank', rel: 'noopener' } : { state: OPENED };
  return (
    <CaseWarning>
      {PROOF_SEEN}{' '}
      <To address={caseAddress('deposits', otherId)} {...where}>
        {inNewTab ? 'See that deposit in a new tab' : 'See that deposit'}
      </To>
    </CaseWarning>
  );
}

function LinksReminders({ request: { from, to, toSelf } }: { request: DepositReview }) {
  if (toSelf) return <LinksReminder userId={from.userId} role="player" />;
  return (
    <>
      <LinksReminder userId={from.userId} role="sender" />
      <LinksReminder userId={to.userId} role="recipient" />
    </>
  );
}

function reversalOf(request: DepositReview, { step, learnsFrom }: CaseStep): Decision<DepositReview>[] {
  if (step === 'wait') return [];
  const { label, ...texts } = REVERSAL[step];
  return [
    {
      label,
      isQuiet: step !== 'confirm',
      confirm: {
        ...texts,
        words: reversalWords(request),
        children: (
          <>
            <Reference request={request} />
            <StepDetails step={step} proposal={request.fourEyes?.proposal} />
            <WhatIsLeft request={request} />
          </>
        ),
        tone: 'danger',
        reason: step === 'confirm' ? undefined : { label: request.toSelf ? 'Reason, which the player reads' : 'Reason, which both players read', isRequired: true },
      },
      send: ({ reason }) => learnsFrom(reverseDeposit(request.id, reason)),
      done: reversedWords,
    },
  ];
}

function decisionsOn(request: DepositReview, seen: boolean, { step, learnsFrom }: CaseStep): Decision<DepositReview>[] {
  const decline: Decision<DepositReview> = {
    label: 'Decline',
    confirm: {
      title: 'Decline this deposit?',
      words: declineWords(request),
      children: <Reference request={request} />,
      busyLabel: 'Declining…',
      tone: 'danger',
      note: { label: 'Note to the player (optional)', isRequired: false },
    },
    send: ({ note }) => declineDeposit(request.id, note),
    done: () => 'Request declined',
  };
  return step === 'wait' ? [decline] : [decline, approval(request, seen, step, learnsFrom)];
}

function approval(request: DepositReview, seen: boolean, step: ActiveStep, learnsFrom: CaseStep['learnsFrom']): Decision<DepositReview> {
  const { label, ...texts } = APPROVAL[step];
  return {
    label,
    confirm: {
      ...texts,
      words: approvalWords(request),
      children: (
        <>
          <Reference request={request} />
          <StepDetails step={step} proposal={request.fourEyes?.proposal} />
          <MissingProof request={request} />
          {!seen && missingProof(request) === null && <CaseWarning>{PROOF_NOT_SEEN}</CaseWarning>}
          {request.proofSeenIn !== undefined && <ProofSeen otherId={request.proofSeenIn} inNewTab />}
          <LinksReminders request={request} />
        </>
      ),
      tone: 'plain',
      reason: asksReason(step) ? REASON : undefined,
    },
    send: ({ reason }) => learnsFrom(approveDeposit(request.id, reason)),
    done: approvedWords,
  };
}
