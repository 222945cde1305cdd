import { useQuery, useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { BANK, caseQuery, DEPOSITS, orGone, WITHDRAWALS, type FourEyes } from '../../api/admin';
import { approveOnLine, bankLines, creditLine, giveBack, lineById, MISSING_LINES, settleLine, type BankLine } from '../../api/bank';
import { usePermits, useUser } from '../../auth/SessionContext';
import { caseAddress } from '../../components/admin/addresses';
import { CasePanel, type OpenCase } from '../../components/admin/CasePanel';
import { CaseStatus } from '../../components/admin/CaseStatus';
import { CaseWarning } from '../../components/admin/CaseWarning';
import { Decisions, type Decision } from '../../components/admin/Decisions';
import { asksReason, REASON } from '../../components/admin/fourEyes';
import { LinksReminder } from '../../components/admin/LinksReminder';
import { PartyFacts } from '../../components/admin/PartyFacts';
import { StepDetails, TwoAdmins } from '../../components/admin/TwoAdmins';
import { useStep, type CaseStep } from '../../components/admin/useStep';
import { Fact, Facts } from '../../components/list/Facts';
import { Details } from '../../components/page/Details';
import { Placeholder } from '../../components/page/Placeholder';
import { ChevronIcon } from '../../components/page/screenIcons';
import { TALL, To } from '../../components/page/To';
import { formatDateTime } from '../../lib/dates';
import { formatAmount } from '../../lib/money';
import { aimOf, fits, fourEyesOf, targetOf, type Aim } from './aim';
import { aimQuery } from './aims';
import { FindAim } from './FindAim';
import { LineChip } from './LineChip';
import { asPaidWords, CONFIRM_EXPLANATION, doneWords, effectWords, EXPLAIN, EXPLAINED_BY_TWO, MAYBE_REASON, MAYBE_TWO, PAYOUT, SHOWN, twoAdminsWords, USING } from './panelWords';
import { amountWords, formatDay, matchWords, usedWords } from './words';

export default function LinePanel({ id, listed, onClose }: OpenCase<BankLine>) {
  const query = useQuery({ ...caseQuery(BANK, id, bankLines), placeholderData: listed });
  return (
    <CasePanel title="Line of the bank" name="line" query={query} onClose={onClose}>
      {(line) => <Case line={line} />}
    </CasePanel>
  );
}

function Case({ line }: { line: BankLine }) {
  const { id, day, text, name, status } = line;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 4 }}>
        <Typography component="p" variant="display">
          {amountWords(line)}
        </Typography>
        <CaseStatus label="Line" status={status}>
          <LineChip status={status} />
        </CaseStatus>
      </Box>
      <Facts>
        <Fact name="Booked on">{formatDay(day)}</Fact>
        {name !== '' && <Fact name={line.credit ? 'From' : 'To'}>{name}</Fact>}
        <Fact name="Text">{text === '' ? 'None' : text}</Fact>
      </Facts>
      {status === 'open' ? <Open key={id} line={line} /> : <Ended line={line} />}
    </>
  );
}

/** What became of a line. */
function Ended({ line }: { line: BankLine }) {
  const { uid } = useUser();
  const { used } = line;
  const target = used && targetOf(used);
  return (
    <>
      <Box sx={{ bgcolor: 'wash.accent', borderRadius: 1, px: 4, py: 3 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{usedWords(line)}</Typography>
        {target && target.kind !== 'player' && <CaseLink {...target} />}
      </Box>
      {used && (
        <Facts>
          <Fact name="Decided">{formatDateTime(used.at)}</Fact>
          <Fact name="Decided by">{used.by === uid ? 'You' : `Admin ${used.by}`}</Fact>
          {used.note !== undefined && line.status !== 'explained' && <Fact name="Note">{used.note}</Fact>}
        </Facts>
      )}
    </>
  );
}

function CaseLink({ kind, id }: Pick<Aim, 'kind' | 'id'>) {
  return kind === 'deposit' ? (
    <To address={caseAddress('deposits', id)} sx={TALL}>See the deposit</To>
  ) : (
    <To address={caseAddress('withdrawals', id)} sx={TALL}>See the withdrawal</To>
  );
}

/** An open line: what it may belong to, and what can be done. */
function Open({ line }: { line: BankLine }) {
  const { decides } = usePermits();
  const { uid } = useUser();
  const [picked, setPicked] = useState<Aim>();
  const matched = line.match ? aimOf(line.match) : null;
  const proposal = line.proposed ? targetOf(line.proposed) : null;
  const isOfMatch = matched !== null && proposal?.kind === matched.kind && proposal.id === matched.id;
  const proposed = useQuery({ ...aimQuery(proposal ?? { kind: 'player', id: '' }), enabled: proposal !== null && !isOfMatch });
  const aim = picked ?? (proposal && !isOfMatch ? (proposed.data ?? null) : matched);
  const fourEyes = aim ? fourEyesOf(line, aim) : undefined;
  const step = useStep(fourEyes);
  const mayDecide = decides.includes('bank');
  const isUnclear = picked !== undefined && fourEyes === undefined;
  const explained = line.proposed && !proposal ? line.proposed.fourEyes : undefined;
  const explaining = useStep(explained);
  const decisions = useDecisions(line, aim, { ...step, isUnclear, fourEyes }, { ...explaining, isUnclear: false, fourEyes: explained });
  return (
    <>
      <Belongs line={line} aim={aim} isPicked={picked !== undefined} isLoading={proposal !== null && !isOfMatch && proposed.isPending} />
      {aim && fourEyes && fits(line, aim) && (line.credit || aim.kind !== 'withdrawal') && (
        <TwoAdmins fourEyes={fourEyes} step={step.step} why={twoAdminsWords(line, aim)} />
      )}
      {explained && <TwoAdmins fourEyes={explained} step={explaining.step} why={EXPLAINED_BY_TWO} />}
      {mayDecide && (
        <Details open={!line.match && !proposal}>
          <Box component="summary" sx={{ '&&': { px: 0 }, fontWeight: 600 }}>
            {line.match || proposal ? 'It belongs to something else' : 'What does it belong to?'}
            <ChevronIcon />
          </Box>
          <FindAim line={line} picked={picked} onPick={setPicked} />
        </Details>
      )}
      <Decisions queue={BANK} isOpen isOwn={aim?.userId === uid} decisions={decisions} />
    </>
  );
}

interface BelongsProps {
  line: BankLine;
  aim: Aim | null;
  isPicked: boolean;
  isLoading: boolean;
}

/** The request or the player, beside what the line says. */
function Belongs({ line, aim, isPicked, isLoading }: BelongsProps) {
  const { match } = line;
  if (isLoading) return <Placeholder sx={{ height: 72 }} />;
  if (!aim) return null;
  const isMatch = match !== undefined && !isPicked && aimOf(match)?.id === aim.id;
  const { what, why } = matchWords(line);
  const asked = aim.asked !== undefined && aim.asked !== line.amount;
  return (
    <>
      <Box sx={{ bgcolor: 'wash.accent', borderRadius: 1, px: 4, py: 3 }}>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {isMatch ? (match.certainty === 'exact' ? 'Belongs to' : 'May belong to') : 'For'}
        </Typography>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{isMatch ? what : effectWords(line, aim)}</Typography>
        {isMatch && why && <Typography>{why}</Typography>}
        {aim.kind !== 'player' && <CaseLink {...aim} />}
        {aim.kind === 'player' && isMatch && match.deposit !== undefined && <CaseLink kind="deposit" id={match.deposit} />}
      </Box>
      {asked && aim.kind === 'deposit' && <CaseWarning>{asPaidWords(line, aim)}</CaseWarning>}
      {asked && aim.kind === 'withdrawal' && (
        <CaseWarning>{`The payout was of ${formatAmount(aim.asked ?? 0)}, so this line is not its ${line.credit ? 'return' : 'payment'}.`}</CaseWarning>
      )}
      {isMatch && <PartyFacts role="Player" {...match.player} />}
    </>
  );
}

interface Now extends CaseStep {
  /** Found by hand: the server says whether one admin is enough. */
  isUnclear: boolean;
  fourEyes: FourEyes | undefined;
}

function useDecisions(line: BankLine, aim: Aim | null, now: Now, explaining: Now): Decision<BankLine>[] {
  const client = useQueryClient();
  /** The line after a call. Sent again after a lost answer, a call gets the first one. */
  async function after(call: Promise<unknown>): Promise<BankLine> {
    await call;
    for (const queryKey of [DEPOSITS, WITHDRAWALS, MISSING_LINES]) void client.invalidateQueries({ queryKey });
    return (await lineById(line.id)) ?? line;
  }
  const main = aim && fits(line, aim) ? mainDecision(line, aim, now, after) : [];
  return [...others(line, explaining, after), ...main];
}

type After = (call: Promise<unknown>) => Promise<BankLine>;

function others(line: BankLine, { step, learnsFrom, fourEyes }: Now, after: After): Decision<BankLine>[] {
  const what = `${amountWords(line)} of ${formatDay(line.day)}. No points move.`;
  const { label, ...texts } = step === 'confirm' ? CONFIRM_EXPLANATION : EXPLAIN;
  const explain: Decision<BankLine> = {
    label,
    isQuiet: step !== 'confirm',
    confirm: {
      ...texts,
      words: what,
      children: step === 'confirm' ? <StepDetails step={step} proposal={fourEyes?.proposal} /> : !line.credit && <Typography>{MAYBE_TWO}</Typography>,
      tone: 'plain',
      ...(step !== 'confirm' && { note: { label: 'What it is, in words', isRequired: true } }),
    },
    send: ({ note }) => learnsFrom(after(settleLine(line.id, { as: 'explained', note }))),
    done: doneWords,
  };
  const fee: Decision<BankLine> = {
    label: 'Fee',
    isQuiet: true,
    confirm: { title: 'Is this a fee of the bank?', words: what, busyLabel: 'Saving…', tone: 'plain' },
    send: () => after(settleLine(line.id, { as: 'fee' })),
    done: doneWords,
  };
  return [...(step === 'wait' ? [] : [explain]), ...(line.credit || fourEyes ? [] : [fee])];
}

function mainDecision(line: BankLine, aim: Aim, { step, learnsFrom, isUnclear, fourEyes }: Now, after: After): Decision<BankLine>[] {
  const words = effectWords(line, aim);
  if (aim.kind === 'withdrawal' && !line.credit) {
    const { label, ...texts } = PAYOUT;
    return [{ label, confirm: { ...texts, words, tone: 'plain' }, send: () => after(settleLine(line.id, { as: 'payout', withdrawal: aim.id })), done: doneWords }];
  }
  if (aim.kind === 'deposit' && line.match?.why === 'approved' && line.match.deposit === aim.id) {
    const { label, ...texts } = SHOWN;
    const shows = 'The deposit was approved before its line came. No points move.';
    return [{ label, confirm: { ...texts, words: shows, tone: 'plain' }, send: () => after(settleLine(line.id, { as: 'used', deposit: aim.id })), done: doneWords }];
  }
  if (step === 'wait') return [];
  const { label, ...texts } = USING[aim.kind][step];
  const asPaid = asPaidWords(line, aim);
  return [
    {
      label,
      confirm: {
        ...texts,
        words,
        children: (
          <>
            {asPaid && <CaseWarning>{asPaid}</CaseWarning>}
            {isUnclear ? <Typography>{MAYBE_TWO}</Typography> : <StepDetails step={step} proposal={fourEyes?.proposal} />}
            <LinksReminder userId={aim.userId} role="player" />
          </>
        ),
        tone: 'plain',
        ...(isUnclear ? { reason: MAYBE_REASON } : asksReason(step) && { reason: REASON }),
      },
      send: ({ reason }) => learnsFrom(after(isUnclear ? call(line, aim, reason) : orGone(reason, call(line, aim, reason)))),
      done: doneWords,
    },
  ];
}

function call(line: BankLine, aim: Aim, reason: string): Promise<unknown> {
  switch (aim.kind) {
    case 'deposit':
      return approveOnLine(aim.id, line.id, reason);
    case 'withdrawal':
      return giveBack(aim.id, line.id, reason);
    case 'player':
      return creditLine(line.id, aim.id, reason);
  }
}

