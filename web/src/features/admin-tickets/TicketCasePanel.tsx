import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { caseQuery, moveTicket, ticketQueue, TICKETS, type TicketCase } from '../../api/admin';
import { usePermits } from '../../auth/SessionContext';
import { CaseIds } from '../../components/admin/CaseIds';
import { CasePanel, type OpenCase } from '../../components/admin/CasePanel';
import { CaseStatus } from '../../components/admin/CaseStatus';
import { CaseWarning } from '../../components/admin/CaseWarning';
import { Decisions, type Decision } from '../../components/admin/Decisions';
import { PartyFacts } from '../../components/admin/PartyFacts';
import { Fact, Facts } from '../../components/list/Facts';
import { TicketChip } from '../../components/help/TicketChip';
import { TicketMessage } from '../../components/help/TicketMessage';
import { TALL } from '../../components/page/To';
import { formatDateTime } from '../../lib/dates';
import { isFromElsewhere, NOT_THE_ACCOUNTS, OTHER_ADDRESS, REPLY_ELSEWHERE, replyElsewhereLink, replyLink } from './words';

const FAILED = 'The ticket could not be changed. Please try again.';

export default function TicketCasePanel({ id, listed, onClose }: OpenCase<TicketCase>) {
  const query = useQuery({ ...caseQuery(TICKETS, id, ticketQueue), placeholderData: listed });
  return (
    <CasePanel title="Support ticket" name="ticket" query={query} onClose={onClose}>
      {(ticket) => <Case ticket={ticket} />}
    </CasePanel>
  );
}

function Case({ ticket }: { ticket: TicketCase }) {
  const { id, from, category, message, status, createdAt, updatedAt } = ticket;
  const { decides } = usePermits();
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
      {from && <PartyFacts role="From" {...from} />}
      <Typed ticket={ticket} />
      {decides.includes('tickets') && <Reply ticket={ticket} />}
      <Facts>
        <Fact name="Sent">{formatDateTime(createdAt)}</Fact>
        {updatedAt !== createdAt && <Fact name="Last change">{formatDateTime(updatedAt)}</Fact>}
      </Facts>
      <CaseIds ids={{ 'Ticket ID': id, ...(from && { 'User ID': from.userId }) }} />
      <Decisions queue={TICKETS} isOpen={status !== 'resolved'} decisions={decisionsOn(ticket)} failed={FAILED} />
    </>
  );
}

/** Anyone can type this into the form: it does not prove the sender's identity. */
function Typed({ ticket }: { ticket: TicketCase }) {
  const { name, email } = ticket;
  return (
    <Box component="section" aria-label="As typed in the form" sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="caption" component="h3" sx={{ color: 'text.secondary', fontWeight: 600 }}>
        As typed in the form
      </Typography>
      {isFromElsewhere(ticket) && <CaseWarning>{OTHER_ADDRESS}</CaseWarning>}
      <Facts>
        <Fact name="Name">{name}</Fact>
        <Fact name="Email for the answer" copies={email} />
      </Facts>
    </Box>
  );
}

function Reply({ ticket }: { ticket: TicketCase }) {
  const elsewhere = replyElsewhereLink(ticket);
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button href={replyLink(ticket)} variant="outlined">
        Reply by email
      </Button>
      {elsewhere !== undefined && (
        <Box sx={{ typography: 'caption', color: 'text.secondary', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <MuiLink href={elsewhere} color="inherit" sx={TALL}>
            {REPLY_ELSEWHERE}
          </MuiLink>
          <span>{NOT_THE_ACCOUNTS}</span>
        </Box>
      )}
    </Box>
  );
}

function decisionsOn({ id, status }: TicketCase): Decision<TicketCase>[] {
  const resolve: Decision<TicketCase> = {
    label: 'Mark Resolved',
    isMain: true,
    send: () => moveTicket(id, 'resolved'),
    done: () => 'Ticket resolved',
  };
  const takeUp = { label: 'In progress', send: () => moveTicket(id, 'in_progress'), done: () => 'Ticket is in progress' };
  return status === 'new' ? [takeUp, resolve] : [resolve];
}
