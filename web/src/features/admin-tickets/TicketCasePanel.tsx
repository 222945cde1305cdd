import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { moveTicket, ticketCaseQuery, TICKETS, type TicketCase } from '../../api/admin';
import { CaseActions } from '../../components/admin/CaseActions';
import { CaseBody } from '../../components/admin/CaseBody';
import { CaseStatus } from '../../components/admin/CaseStatus';
import { PartyFacts } from '../../components/admin/PartyFacts';
import { useDecision } from '../../components/admin/useDecision';
import { BusyButton } from '../../components/BusyButton';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { Fact, Facts } from '../../components/Facts';
import { SidePanel } from '../../components/SidePanel';
import { TicketChip } from '../../components/TicketChip';
import { TicketMessage } from '../../components/TicketMessage';
import { formatDateTime } from '../../lib/dates';
import { replyLink } from './words';

const FAILED = 'The ticket could not be changed. Please try again.';

interface TicketCasePanelProps {
  id: string;
  /** The case as the list shows it, when the list has it. */
  listed: TicketCase | undefined;
  onClose: () => void;
}

export default function TicketCasePanel({ id, listed, onClose }: TicketCasePanelProps) {
  const query = useQuery({ ...ticketCaseQuery(id), placeholderData: listed });
  return (
    <SidePanel open title="Support ticket" onClose={onClose}>
      <CaseBody name="ticket" query={query}>
        {(ticket) => <Case ticket={ticket} />}
      </CaseBody>
    </SidePanel>
  );
}

function Case({ ticket }: { ticket: TicketCase }) {
  const { id, name, email, userId, category, message, status, createdAt, updatedAt } = ticket;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 4 }}>
        <Typography variant="h2" component="h3">
          {category}
        </Typography>
        <CaseStatus label="Ticket" status={status}>
          <TicketChip status={status} />
        </CaseStatus>
      </Box>
      <TicketMessage>{message}</TicketMessage>
      <PartyFacts role="From" username={name} email={email} userId={userId} />
      <Button href={replyLink(ticket)} variant="outlined" sx={{ justifySelf: 'start' }}>
        Reply by email
      </Button>
      <Facts>
        <Fact name="Sent">{formatDateTime(createdAt)}</Fact>
        {updatedAt !== createdAt && <Fact name="Last change">{formatDateTime(updatedAt)}</Fact>}
        <Fact name="Ticket ID" mono copies={id}>
          {id}
        </Fact>
      </Facts>
      <Move ticket={ticket} />
    </>
  );
}

/** Takes a ticket a step further. Its dialog outlives the step: who confirms too late is told so. */
function Move({ ticket: { id, status, category, name } }: { ticket: TicketCase }) {
  const [asking, setAsking] = useState(false);
  const { decide, busy, failure, forget } = useDecision<TicketCase>(TICKETS, () => setAsking(false), FAILED);
  function ask() {
    forget();
    setAsking(true);
  }
  function close() {
    setAsking(false);
    forget();
  }
  return (
    <>
      {status !== 'resolved' && (
        <CaseActions failure={asking ? undefined : failure}>
          {status === 'new' && (
            <BusyButton
              variant="outlined"
              idleText="In progress"
              busyText="One moment…"
              busy={busy && !asking}
              onClick={() => decide(() => moveTicket(id, 'in_progress'), 'Ticket is in progress')}
            />
          )}
          <Button variant="contained" disabled={busy} onClick={ask}>
            Mark Resolved
          </Button>
        </CaseActions>
      )}
      {asking && (
        <ConfirmDialog
          open
          title="Mark this ticket resolved?"
          confirmLabel="Mark Resolved"
          tone="plain"
          busy={busy}
          error={failure}
          onConfirm={() => decide(() => moveTicket(id, 'resolved'), 'Ticket resolved')}
          onClose={close}
        >
          <Typography sx={{ fontWeight: 600 }}>
            {category}, from {name}
          </Typography>
          <Typography>A resolved ticket cannot be opened again.</Typography>
        </ConfirmDialog>
      )}
    </>
  );
}
