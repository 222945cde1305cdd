import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CARE, careQueue, caseQuery, type CareCase } from '../../api/admin';
import { usePermits } from '../../auth/SessionContext';
import { CaseActions } from '../../components/admin/CaseActions';
import { CaseIds } from '../../components/admin/CaseIds';
import { CasePanel, type OpenCase } from '../../components/admin/CasePanel';
import { CaseStatus } from '../../components/admin/CaseStatus';
import { PartyFacts } from '../../components/admin/PartyFacts';
import { ReadOnlyCase } from '../../components/admin/ReadOnly';
import { useDecision } from '../../components/admin/useDecision';
import { Fact, Facts } from '../../components/list/Facts';
import { formatDateTime } from '../../lib/dates';
import { CareChip } from './CareChip';
import { NoteDialog, type NoteKind } from './NoteDialog';
import { MARKER_TEXT, mailTo, noteInWords } from './words';

export default function CareCasePanel({ id, listed, onClose }: OpenCase<CareCase>) {
  const query = useQuery({ ...caseQuery(CARE, id, careQueue), placeholderData: listed });
  return (
    <CasePanel title="Player care" name="case" query={query} onClose={onClose}>
      {(shown) => <Case shown={shown} />}
    </CasePanel>
  );
}

function Case({ shown }: { shown: CareCase }) {
  const { id, username, email, userId, status, score, createdAt } = shown;
  const { decides } = usePermits();
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 4 }}>
        <Typography variant="h2" component="h3">
          {`Signs of harm: ${score}`}
        </Typography>
        <CaseStatus label="Case" status={status}>
          <CareChip status={status} />
        </CaseStatus>
      </Box>
      <Signs of={shown} />
      <PartyFacts role="Player" username={username} email={email} userId={userId} />
      {decides.includes('care') && (
        <Button href={mailTo(shown)} variant="outlined" sx={{ justifySelf: 'start' }}>
          Write an email
        </Button>
      )}
      <Notes of={shown} />
      <Facts>
        <Fact name="Opened">{formatDateTime(createdAt)}</Fact>
      </Facts>
      <CaseIds ids={{ 'Case ID': id, 'User ID': userId }} />
      <Actions shown={shown} />
    </>
  );
}

const LIST = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 4 } as const;

function Signs({ of: { signs } }: { of: CareCase }) {
  return (
    <Box component="ul" aria-label="Signs" sx={LIST}>
      {signs.map(({ marker, weight, reason }) => (
        <Box component="li" key={marker} sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
          <span>
            <Typography sx={{ fontWeight: 600 }}>{MARKER_TEXT[marker]}</Typography>
            <Typography sx={{ color: 'text.secondary' }}>{reason}</Typography>
          </span>
          <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{`+${weight}`}</Typography>
        </Box>
      ))}
    </Box>
  );
}

function Notes({ of: { notes } }: { of: CareCase }) {
  return (
    <Box component="section" aria-label="Notes" sx={{ display: 'grid', gap: 4 }}>
      <Typography component="h4" sx={{ fontWeight: 600 }}>
        Notes
      </Typography>
      {notes.length === 0 && <Typography sx={{ color: 'text.secondary' }}>Nobody has written anything yet. Players do not see notes.</Typography>}
      <Box component="ol" sx={LIST}>
        {notes.map((note) => (
          <Box component="li" key={note.at + note.by} sx={{ bgcolor: 'raised', borderRadius: 1, p: 4, display: 'grid', gap: 2 }}>
            <Typography sx={{ fontWeight: 600 }}>{noteInWords(note)}</Typography>
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.note}</Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {`${note.own ? 'You' : note.email}, ${formatDateTime(note.at)}`}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const FAILED = 'The note could not be saved. Please try again.';

function Actions({ shown }: { shown: CareCase }) {
  const [asked, setAsked] = useState<NoteKind | null>(null);
  const { decides } = usePermits();
  const { decide, busy, failure, forget } = useDecision<CareCase>(CARE, () => setAsked(null), FAILED);

  function ask(kind: NoteKind | null) {
    forget();
    setAsked(kind);
  }

  const isOpen = shown.status !== 'closed';
  if (isOpen && !decides.includes('care')) return <ReadOnlyCase queue="care" />;
  return (
    <>
      {isOpen && (
        <CaseActions>
          <Button variant="contained" onClick={() => ask('note')}>
            Add a note
          </Button>
          <Button variant="outlined" onClick={() => ask('close')}>
            Close the case
          </Button>
        </CaseActions>
      )}
      {asked && (
        <NoteDialog
          kind={asked}
          id={shown.id}
          busy={busy}
          error={failure}
          onSend={(send) => decide(send, (now) => (now.status === 'closed' ? 'Case closed' : 'Note saved'))}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}
