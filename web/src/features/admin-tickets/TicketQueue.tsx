import Box from '@mui/material/Box';
import { lazy } from 'react';
import { ticketQueue, TICKETS, type TicketCase } from '../../api/admin';
import type { TicketStatus } from '../../api/tickets';
import { Queue } from '../../components/admin/Queue';
import { Age, reviewColumn, RowCard, Two } from '../../components/admin/rows';
import type { Column } from '../../components/list/DataList';
import { Excerpt } from '../../components/page/Excerpt';
import { AlertIcon } from '../../components/page/icons';
import { TicketChip } from '../../components/help/TicketChip';
import { TICKET_STATUS_TEXT } from '../../components/help/ticketStatus';
import { isFromElsewhere } from './words';

const TicketCasePanel = lazy(() => import('./TicketCasePanel'));

const STATUSES: readonly TicketStatus[] = ['new', 'in_progress', 'resolved'];

const WORDS = {
  search: 'Ticket ID, user ID or account email',
  status: (status: TicketStatus) => TICKET_STATUS_TEXT[status],
};

/** The account, and the form's address if it differs. */
function Who({ ticket }: { ticket: TicketCase }) {
  const { from, userId, name, email } = ticket;
  return (
    <>
      <Two first={from?.username ?? userId} second={from?.email ?? ''} />
      {isFromElsewhere(ticket) && (
        <Box component="span" sx={{ display: 'flex', gap: 1, typography: 'caption', color: 'warning.main' }}>
          <AlertIcon size={16} />
          {`Typed: ${name}, ${email}`}
        </Box>
      )}
    </>
  );
}

function What({ ticket: { category, message } }: { ticket: TicketCase }) {
  return (
    <>
      <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {category}
      </Box>
      <Excerpt sx={{ typography: 'body2', color: 'text.secondary' }}>{message}</Excerpt>
    </>
  );
}

function columnsAt(now: number): Column<TicketCase>[] {
  return [
    {
      id: 'who',
      label: 'From',
      render: (ticket) => (
        <Box sx={{ minWidth: 200 }}>
          <Who ticket={ticket} />
        </Box>
      ),
    },
    { id: 'what', label: 'About', render: (ticket) => <What ticket={ticket} /> },
    { id: 'age', label: 'Sent', nowrap: true, render: ({ createdAt }) => <Age of={createdAt} now={now} /> },
    { id: 'status', label: 'Status', render: ({ status }) => <TicketChip status={status} /> },
    reviewColumn('tickets', ({ category, from, userId, status }) => ({
      waits: status !== 'resolved',
      of: `${category} from ${from?.username ?? userId}`,
    })),
  ];
}

/** Support tickets, newest first. */
export default function TicketQueue() {
  return (
    <Queue
      queue={TICKETS}
      list={ticketQueue}
      name="support tickets"
      failed="Failed to fetch support tickets"
      statuses={STATUSES}
      words={WORDS}
      columnsAt={columnsAt}
      card={(ticket, now) => (
        <RowCard status={<TicketChip status={ticket.status} />} createdAt={ticket.createdAt} now={now}>
          <span>
            <Who ticket={ticket} />
          </span>
          <span>
            <What ticket={ticket} />
          </span>
        </RowCard>
      )}
      panel={TicketCasePanel}
    />
  );
}
