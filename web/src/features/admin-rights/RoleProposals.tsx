import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { RoleProposal } from '../../api/rights';
import { usePermits } from '../../auth/SessionContext';
import { DecisionDialog } from '../../components/admin/DecisionDialog';
import { proposerWords, stepOf, waitingWords } from '../../components/admin/fourEyes';
import { Two } from '../../components/admin/rows';
import { Card } from '../../components/page/Card';
import { DataList, type Column } from '../../components/list/DataList';
import { Fact, Facts } from '../../components/list/Facts';
import { Muted } from '../../components/money/requests';
import { formatDateTime } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { useRightsChange } from './useRightsChange';
import { proposedBy, proposedName, roleAfter, STOP, TEXTS, wordsFor } from './words';

/** An owner's answer to a proposed role. */
type Answer = 'confirm' | 'stop';

const BUTTONS: Record<Answer, string> = { confirm: 'Confirm', stop: STOP.button };

interface RoleProposalsProps {
  proposals: RoleProposal[];
  onFailed: (error: Error) => void;
}

/** The roles that wait for another owner. */
export default function RoleProposals({ proposals, onFailed }: RoleProposalsProps) {
  const { grants } = usePermits();
  const now = useNow();
  const [asked, setAsked] = useState<{ answer: Answer; proposed: RoleProposal } | null>(null);
  const columns = grants ? [...COLUMNS, actions(now, (answer, proposed) => setAsked({ answer, proposed }))] : COLUMNS;
  return (
    <Card aria-labelledby="role-proposals" sx={{ gridColumn: '1 / -1', overflow: 'hidden' }}>
      <Typography variant="h2" id="role-proposals" sx={{ px: 4, pt: 5, pb: 2 }}>
        Waiting for a second owner
      </Typography>
      <DataList dense label="Waiting for a second owner" columns={columns} rows={proposals} rowKey={({ player }) => player.userId} />
      {asked && <AnswerDialog {...asked} now={now} onFailed={onFailed} onClose={() => setAsked(null)} />}
    </Card>
  );
}

const COLUMNS: Column<RoleProposal>[] = [
  { id: 'player', label: 'Player', primary: true, render: ({ player: { username, email } }) => <Two first={username} second={email} /> },
  { id: 'role', label: 'Role', nowrap: true, render: ({ role }) => proposedName(role) },
  {
    id: 'by',
    label: 'Proposed by',
    render: ({ proposal }) => (
      <>
        {proposerWords(proposal)}
        <Muted>{formatDateTime(proposal.at)}</Muted>
      </>
    ),
  },
  { id: 'why', label: 'Why', render: ({ proposal }) => proposal.reason },
  { id: 'until', label: 'Until', render: ({ proposal }) => formatDateTime(proposal.until) },
];

function actions(now: number, onAsk: (answer: Answer, proposed: RoleProposal) => void): Column<RoleProposal> {
  return {
    id: 'actions',
    label: 'Action',
    align: 'right',
    render: (proposed) => (
      <Box sx={{ display: 'inline-flex', gap: 2 }}>
        {answersTo(proposed, now).map((answer) => (
          <Button key={answer} {...(answer === 'stop' && { color: 'error' })} onClick={() => onAsk(answer, proposed)}>
            {BUTTONS[answer]}
            <span style={visuallyHidden}>
              {' '}
              the {roleAfter(proposed.role) === null ? 'removal' : 'role'} of {proposed.player.username}
            </span>
          </Button>
        ))}
      </Box>
    ),
  };
}

function answersTo({ proposal }: RoleProposal, now: number): Answer[] {
  const step = stepOf({ aloneAfterADay: true, proposal }, now);
  return step === 'confirm' || step === 'alone' ? ['confirm', 'stop'] : ['stop'];
}

interface AnswerDialogProps {
  answer: Answer;
  proposed: RoleProposal;
  now: number;
  onFailed: (error: Error) => void;
  onClose: () => void;
}

function AnswerDialog({ answer, proposed, now, onFailed, onClose }: AnswerDialogProps) {
  const { player, proposal } = proposed;
  const role = roleAfter(proposed.role);
  const isStop = answer === 'stop';
  const texts = isStop ? STOP : TEXTS[role === null ? 'remove' : 'grant'];
  const { send, busy, failure } = useRightsChange({ userId: player.userId, wanted: isStop ? 'stop' : role, onDone: onClose, onFailed });
  const fourEyes = { aloneAfterADay: true, proposal };
  const waiting = waitingWords(fourEyes, stepOf(fourEyes, now));
  return (
    <DecisionDialog
      title={isStop ? 'Stop this proposal?' : role === null ? 'Confirm this removal?' : 'Confirm this role?'}
      words={isStop ? `${player.username} keeps the present role.` : wordsFor({ who: player.username, before: null, after: role, isOwn: false }).effect}
      confirmLabel={BUTTONS[answer]}
      busyLabel={texts.busy}
      tone={isStop || role === null ? 'danger' : 'plain'}
      busy={busy}
      error={failure}
      onConfirm={() => send('')}
      onClose={onClose}
    >
      <Facts>
        <Fact name="Email">{player.email}</Fact>
        <Fact name="Proposed">{proposedBy(proposed)}</Fact>
        <Fact name="Why">{proposal.reason}</Fact>
      </Facts>
      {!isStop && waiting && <Typography>{waiting}</Typography>}
    </DecisionDialog>
  );
}
