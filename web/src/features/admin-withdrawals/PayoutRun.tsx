import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { completeWithdrawal, listKey, sayNotPaid, showCase, withdrawalQueue, WITHDRAWALS, type WithdrawalReview } from '../../api/admin';
import { messageOr } from '../../api/errors';
import { usePages } from '../../api/pages';
import { ANSWER_BYTES_MAX, EXPORT_MAX, exportPayouts, readBankAnswer, takeAlone, type BankAnswer, type BankFile } from '../../api/payoutRuns';
import { BusyButton } from '../../components/form/BusyButton';
import { failureOf, FormFailure, type FormFailureProps } from '../../components/form/FormFailure';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { useLeaveGuard } from '../../components/leave/useLeaveGuard';
import { MorePages } from '../../components/list/MorePages';
import { counted } from '../../lib/counted';
import { download } from '../../lib/download';
import { formatAmount } from '../../lib/money';
import { useNow } from '../../lib/now';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { notTakenWords, outcomeOfRun, placeInRun, rejectedWords } from './run';

const PENDING = { status: 'pending' } as const;

type Question = 'all' | 'accepted' | 'rejected';

/** A step that is carried out for each of several payouts, one after the other. */
interface Step {
  kind: 'take' | Question;
  ids: string[];
  /** `Taking` */
  doing: string;
  /** `taken` */
  done: string;
  send: (id: string) => Promise<WithdrawalReview>;
  refused: (error: unknown) => string;
}

/** Several payouts in one file for the bank (D73). The server decides about each by itself. */
export default function PayoutRun() {
  const client = useQueryClient();
  const now = useNow();
  const input = useRef<HTMLInputElement>(null);
  const pages = usePages(listKey(WITHDRAWALS, PENDING), withdrawalQueue(PENDING));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<FormFailureProps>();
  const [file, setFile] = useState<BankFile>();
  const [answer, setAnswer] = useState<BankAnswer>();
  const [question, setQuestion] = useState<Question>();

  const steps = useMutation({
    async mutationFn({ ids, doing, done, send, refused: words }: Step) {
      let count = 0;
      for (const [index, id] of ids.entries()) {
        setSaid(`${doing} ${index + 1} of ${ids.length}…`);
        try {
          await showCase(client, WITHDRAWALS, await send(id));
          count += 1;
          setRefused((before) => new Map([...before].filter(([other]) => other !== id)));
        } catch (error) {
          setRefused((before) => new Map(before).set(id, words(error)));
        }
      }
      setSaid(outcomeOfRun(count, ids.length, done));
    },
    onSettled(_, __, { kind }) {
      if (kind !== 'take') setAnswer(undefined);
      return client.invalidateQueries({ queryKey: WITHDRAWALS });
    },
  });
  const exporting = useMutation({
    mutationFn: exportPayouts,
    onSuccess: setFile,
    onError: (error) => setFailure(failureOf(error, 'Failed to export the payouts')),
  });
  const reading = useMutation({
    mutationFn: readBankAnswer,
    onSuccess: setAnswer,
    onError: (error) => setFailure(failureOf(error, 'Failed to read the bank’s answer')),
  });
  const busy = steps.isPending || exporting.isPending || reading.isPending;
  const step = steps.isPending ? steps.variables.kind : undefined;
  useLeaveGuard(steps.isPending);

  const rows = pages.rows.map((request) => ({ request, ...placeInRun(request, now) }));
  const open = rows.filter(({ place }) => place !== 'closed');
  const idsIn = (place: string) => open.filter((row) => row.place === place && chosen.has(row.request.id)).map(({ request }) => request.id);
  const [waiting, taken] = [idsIn('waits'), idsIn('taken')];
  const answered = (status: string) => answer?.payments.filter((payment) => payment.status === status) ?? [];
  const [accepted, rejected] = [answered('accepted'), answered('rejected')];

  function begin() {
    setFailure(undefined);
    setSaid('');
  }
  function take(ids: string[]) {
    begin();
    steps.mutate({ kind: 'take', ids, doing: 'Taking', done: 'taken', send: takeAlone, refused: notTakenWords });
  }
  function complete(kind: Question, ids: string[]) {
    const send = (id: string) => completeWithdrawal(id, { note: '', bankReference: '' });
    steps.mutate({ kind, ids, doing: 'Completing', done: 'completed', send, refused: (error) => messageOr(error, 'Failed to complete this payout') });
  }
  function giveBack() {
    const of = new Map(rejected.map((payment) => [payment.id, payment]));
    const send = (id: string) => {
      const payment = of.get(id);
      return sayNotPaid(id, { reason: rejectedWords(payment ?? { reason: '' }), takenAt: payment?.takenAt });
    };
    const ids = [...of.keys()];
    steps.mutate({ kind: 'rejected', ids, doing: 'Giving back', done: 'given back', send, refused: (error) => messageOr(error, 'Failed to give this payout back') });
  }
  function confirm() {
    begin();
    if (question === 'rejected') giveBack();
    else if (question === 'accepted') complete(question, accepted.map(({ id }) => id));
    else complete('all', taken);
    setQuestion(undefined);
  }
  function read(bankFile: File) {
    begin();
    setAnswer(undefined);
    if (bankFile.size > ANSWER_BYTES_MAX) setFailure({ text: 'This file is too large. A bank’s answer has at most 500 kB.' });
    else reading.mutate(bankFile);
  }

  const allMarked = open.length > 0 && open.every(({ request }) => chosen.has(request.id));
  return (
    <Box sx={{ display: 'grid', gap: 4, px: 4, pb: 4 }}>
      <Typography sx={{ color: 'text.secondary', maxWidth: 720 }}>
        Take the payouts, export them, send the file to your bank, and mark them as paid once it has executed the file. A payout that is in a file is in no
        other.
      </Typography>
      <Box component="ul" aria-label="Payouts of a run" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid' }}>
        {rows.map(({ request, place, words }) => (
          <Row
            key={request.id}
            request={request}
            words={refused.get(request.id) ?? words}
            isMarked={place !== 'closed' && chosen.has(request.id)}
            disabled={place === 'closed' || busy}
            onMark={(isMarked) => {
              const after = new Set(chosen);
              if (isMarked) after.add(request.id);
              else after.delete(request.id);
              setChosen(after);
            }}
          />
        ))}
      </Box>
      {rows.length === 0 && !pages.isLoading && <Typography>No withdrawal waits.</Typography>}
      {pages.hasMore && <MorePages pages={pages} endText="" />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Button disabled={busy || open.length === 0} onClick={() => setChosen(new Set(allMarked ? [] : open.map(({ request }) => request.id)))}>
          {allMarked ? 'Unmark all' : 'Mark all that I may pay'}
        </Button>
        <Act label={`Take all (${waiting.length})`} busyText="Taking…" busy={step === 'take'} disabled={busy || waiting.length === 0} onClick={() => take(waiting)} />
        <Act
          label={`Export for the bank (${taken.length})`}
          busyText="Exporting…"
          busy={exporting.isPending}
          disabled={busy || taken.length === 0 || taken.length > EXPORT_MAX}
          onClick={() => {
            begin();
            exporting.mutate(taken);
          }}
        />
        <Act
          label={`All paid (${taken.length})`}
          busyText="Completing…"
          busy={step === 'all'}
          disabled={busy || taken.length === 0}
          onClick={() => setQuestion('all')}
        />
        <input
          ref={input}
          type="file"
          accept=".xml,application/xml,text/xml"
          tabIndex={-1}
          aria-label="The bank’s answer"
          disabled={busy}
          style={visuallyHidden}
          onChange={({ currentTarget }) => {
            const [picked] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (picked) read(picked);
          }}
        />
        <Act label="Read the bank’s answer" busyText="Reading…" busy={reading.isPending} disabled={busy} onClick={() => input.current?.click()} />
      </Box>
      {taken.length > EXPORT_MAX && <Typography>{`A file has at most ${EXPORT_MAX} payouts. Please unmark some.`}</Typography>}
      <Typography role="status" sx={{ minHeight: 24 }}>
        {said}
      </Typography>
      {failure && <FormFailure {...failure} />}
      {file && <Exported file={file} rows={pages.rows} />}
      {answer && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Typography>
            {`The bank says: ${accepted.length} paid, ${rejected.length} rejected, ${answer.payments.length - accepted.length - rejected.length} undecided.`}
          </Typography>
          {rejected.map((payment) => (
            <Typography key={payment.id} sx={{ overflowWrap: 'anywhere' }}>
              {`${payment.reference}: ${rejectedWords(payment)}`}
            </Typography>
          ))}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
            {accepted.length > 0 && (
              <Act
                label={`Mark ${accepted.length} as paid`}
                busyText="Completing…"
                busy={step === 'accepted'}
                disabled={busy}
                onClick={() => setQuestion('accepted')}
              />
            )}
            {rejected.length > 0 && (
              <Act
                label={`Say ${rejected.length} ${rejected.length === 1 ? 'was' : 'were'} not paid`}
                busyText="Giving back…"
                busy={step === 'rejected'}
                disabled={busy}
                onClick={() => setQuestion('rejected')}
              />
            )}
          </Box>
        </Box>
      )}
      {question && (
        <Asked question={question} count={{ all: taken, accepted, rejected }[question].length} onConfirm={confirm} onClose={() => setQuestion(undefined)} />
      )}
    </Box>
  );
}

interface ActProps {
  label: string;
  busyText: string;
  busy: boolean;
  disabled: boolean;
  onClick: () => void;
}

function Act({ label, ...button }: ActProps) {
  return <BusyButton type="button" variant="outlined" idleText={label} {...button} />;
}

interface RowProps {
  request: WithdrawalReview;
  words: string | null;
  isMarked: boolean;
  disabled: boolean;
  onMark: (isMarked: boolean) => void;
}

function Row({ request: { amount, userEmail, paymentMethod }, words, isMarked, disabled, onMark }: RowProps) {
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
      <Box
        component="label"
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr auto', columnGap: 3, alignItems: 'center', minHeight: 44, overflowWrap: 'anywhere' }}
      >
        <Box
          component="input"
          type="checkbox"
          checked={isMarked}
          disabled={disabled}
          onChange={({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => onMark(currentTarget.checked)}
          sx={{ width: 20, height: 20, m: 0, accentColor: (theme) => theme.vars.palette.primary.main }}
        />
        <Box component="span" sx={{ minWidth: 0 }}>
          <Box component="span" sx={{ display: 'block' }}>
            {userEmail}
          </Box>
          <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
            {words === null ? paymentMethod : `${paymentMethod} · ${words}`}
          </Box>
        </Box>
        <Box component="strong" sx={{ whiteSpace: 'nowrap' }}>
          ${formatAmount(amount)}
        </Box>
      </Box>
    </Box>
  );
}

function Exported({ file, rows }: { file: BankFile; rows: WithdrawalReview[] }) {
  const { messageId, executionDate, pain001, csv, leftOut } = file;
  const emailOf = (id: string) => rows.find((request) => request.id === id)?.userEmail ?? id;
  return (
    <Box sx={{ bgcolor: 'raised', borderRadius: 1, p: 4, display: 'grid', gap: 3, overflowWrap: 'anywhere' }}>
      <Typography>{`File ${messageId}, to be paid on ${executionDate}`}</Typography>
      {pain001 === undefined && (
        <Typography>There is only the table: no payout of it is a credit transfer, or the account to pay from is not set up (PayTo).</Typography>
      )}
      {leftOut.map(({ id, reason }) => (
        <Typography key={id}>{`Only in the table: ${emailOf(id)}. ${reason}.`}</Typography>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {pain001 !== undefined && (
          <Button variant="outlined" onClick={() => download(`payouts-${messageId}.xml`, 'application/xml', pain001)}>
            Save the bank’s file
          </Button>
        )}
        <Button onClick={() => download(`payouts-${messageId}.csv`, 'text/csv', csv)}>Save the table</Button>
      </Box>
    </Box>
  );
}

interface AskedProps {
  question: Question;
  count: number;
  onConfirm: () => void;
  onClose: () => void;
}

function Asked({ question, count, onConfirm, onClose }: AskedProps) {
  const isPaid = question !== 'rejected';
  const what = counted(count, 'payout');
  return (
    <ConfirmDialog
      title={isPaid ? `Mark ${what} as paid?` : `Say that ${what} ${count === 1 ? 'was' : 'were'} not paid?`}
      confirmLabel={isPaid ? 'Mark as paid' : 'Not paid'}
      tone={isPaid ? 'plain' : 'danger'}
      busy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Typography>
        {isPaid ? 'Only after your bank has executed the file. It cannot be undone.' : 'Any admin can take them then. The points stay on hold.'}
      </Typography>
    </ConfirmDialog>
  );
}
