import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { wordsOf } from '../../api/errors';
import { changeRegister, REGISTER_PART_MAX } from '../../api/register';
import { AUDIT } from '../../api/rights';
import { Card } from '../../components/page/Card';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { formSuccess } from '../../components/toast/notify';
import { SegmentedControl } from '../../components/form/SegmentedControl';
import { useLeaveGuard } from '../../components/leave/useLeaveGuard';
import { counted } from '../../lib/counted';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { inParts, personHashes } from './personHashes';

const FILE_BYTES_MAX = 20 * 1024 * 1024;
/** The highest number of lines listed as having no hash. */
const LINES_NAMED = 5;

type Way = 'add' | 'remove';

const WAYS = {
  add: {
    label: 'Add',
    button: 'Add to the register',
    title: 'Add to the register?',
    effect: 'Accounts of these people can no longer be played or paid in to, from now on. What is theirs can be taken out.',
    done: 'added',
    fresh: 'were new',
    players: 'can no longer play',
  },
  remove: {
    label: 'Remove',
    button: 'Remove from the register',
    title: 'Remove from the register?',
    effect: 'Accounts of these people can be played and paid in to again, unless the register names them by another hash.',
    done: 'removed',
    fresh: 'were on it',
    players: 'can play again',
  },
} as const;

interface Chosen {
  name: string;
  hashes: string[];
  without: number[];
}

interface Sent {
  hashes: number;
  changed: number;
  players: number;
}

const NOTHING_SENT: Sent = { hashes: 0, changed: 0, players: 0 };

/** Imports the register of excluded persons (D62) in parts. A file that stopped halfway continues there. */
export default function ExclusionRegister({ onFailed }: { onFailed: (error: Error) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const [way, setWay] = useState<Way>('add');
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [sent, setSent] = useState(NOTHING_SENT);
  const texts = WAYS[way];
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    async mutationFn({ hashes }: Chosen) {
      let total = sent;
      for (const part of inParts(hashes.slice(sent.hashes), REGISTER_PART_MAX)) {
        const { changed, players } = await changeRegister({ hashes: part, isListed: way === 'add' });
        total = { hashes: total.hashes + part.length, changed: total.changed + changed, players: total.players + players };
        setSent(total);
      }
    },
    onSuccess: () => formSuccess('The register has been changed'),
    onError: onFailed,
    onSettled: () => void client.invalidateQueries({ queryKey: AUDIT }),
  });
  useLeaveGuard(isPending);

  function begin() {
    reset();
    setSent(NOTHING_SENT);
    setProblem(undefined);
  }
  async function take(file: File) {
    begin();
    setChosen(undefined);
    if (file.size > FILE_BYTES_MAX) {
      setProblem('This file is too large. A register has at most 20 MB.');
      return;
    }
    const read = personHashes(await file.text());
    if (read.hashes.length === 0) setProblem(`No line of ${file.name} has a hash: 64 hexadecimal digits.`);
    else setChosen({ name: file.name, ...read });
  }

  const total = chosen?.hashes.length ?? 0;
  const hasStopped = error !== null && sent.hashes > 0;
  return (
    <Card aria-labelledby={id} sx={{ gridColumn: '1 / -1', p: { xs: 4, sm: 6 }, display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'grid', gap: 1, maxWidth: 720 }}>
        <Typography variant="h2" id={id}>
          Register of excluded persons
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          A regulator’s list of people who may not play, as a CSV file. It names nobody: each line has the SHA‑256 of an email address in lower case, or of a
          telephone number such as +264811234567. New players and changed profiles are checked against it, and every account each night.
        </Typography>
      </Box>
      <Box sx={{ maxWidth: 340 }}>
        <SegmentedControl
          legend="What the file is for"
          options={(['add', 'remove'] as const).map((value) => ({ value, label: WAYS[value].label }))}
          value={way}
          disabled={isPending}
          onChoose={(value) => {
            begin();
            setWay(value);
          }}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          tabIndex={-1}
          aria-label="File of the register"
          disabled={isPending}
          style={visuallyHidden}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) void take(file);
          }}
        />
        <Button variant="outlined" disabled={isPending} onClick={() => input.current?.click()}>
          {chosen ? 'Choose another file' : 'Choose a file'}
        </Button>
        {chosen && (
          <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>{chosen.name}</strong>: {total === 1 ? '1 hash' : `${total.toLocaleString('en-US')} hashes`}
          </Typography>
        )}
      </Box>
      {chosen && chosen.without.length > 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {counted(chosen.without.length, 'line')} without a hash {chosen.without.length === 1 ? 'is' : 'are'} left out: {chosen.without.slice(0, LINES_NAMED).join(', ')}
          {chosen.without.length > LINES_NAMED && ' …'}
        </Typography>
      )}
      {problem && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {problem}
        </Typography>
      )}
      {chosen && !isSuccess && !isPending && (
        <Button variant="contained" color={way === 'add' ? 'error' : 'primary'} sx={{ justifySelf: 'start' }} onClick={() => setIsAsking(true)}>
          {hasStopped ? 'Go on' : texts.button}
        </Button>
      )}
      {isPending && <LinearProgress variant="determinate" value={(100 * sent.hashes) / total} aria-label="Register" sx={{ height: 8, borderRadius: 1 }} />}
      <Box role="status" aria-label="Register">
        {isSuccess && (
          <Typography sx={{ bgcolor: 'wash.success', borderRadius: 1, px: 4, py: 3 }}>
            {total.toLocaleString('en-US')} {texts.done}, {sent.changed.toLocaleString('en-US')} of them {texts.fresh}. {counted(sent.players, 'account')} {texts.players}.
          </Typography>
        )}
      </Box>
      {error && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {wordsOf(error) ?? 'The answer is missing.'} {sent.hashes.toLocaleString('en-US')} of {total.toLocaleString('en-US')} are {texts.done}. Nothing is lost: please try again.
        </Typography>
      )}
      {chosen && isAsking && (
        <ConfirmDialog
          title={texts.title}
          confirmLabel={texts.button}
          tone={way === 'add' ? 'danger' : 'plain'}
          busy={false}
          onConfirm={() => {
            setIsAsking(false);
            mutate(chosen);
          }}
          onClose={() => setIsAsking(false)}
        >
          <Typography>
            <strong>{chosen.name}</strong>, {(total - sent.hashes).toLocaleString('en-US')} people. {texts.effect}
          </Typography>
        </ConfirmDialog>
      )}
    </Card>
  );
}
