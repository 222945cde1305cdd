import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { listKey, ticketQueue, TICKETS, type TicketCase } from '../../api/admin';
import { usePages } from '../../api/pages';
import type { TicketStatus } from '../../api/tickets';
import { Queue } from '../../components/admin/Queue';
import { useQueueParams } from '../../components/admin/queueParams';
import { Review, Two } from '../../components/admin/rows';
import type { Column } from '../../components/list/DataList';
import { Excerpt } from '../../components/page/Excerpt';
import { AlertIcon } from '../../components/page/icons';
import { TicketChip } from '../../components/help/TicketChip';
import { TICKET_STATUS_TEXT } from '../../components/help/ticketStatus';
import { formatAge } from '../../lib/dates';
import { useNow } from '../../lib/now';
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
    { id: 'age', label: 'Sent', nowrap: true, render: ({ createdAt }) => formatAge(createdAt, now) },
    { id: 'status', label: 'Status', render: ({ status }) => <TicketChip status={status} /> },
    {
      id: 'review',
      label: 'Action',
      primary: true,
      align: 'right',
      render: ({ category, from, userId, status }) => (
        <Review queue="tickets" waits={status !== 'resolved'} of={`${category} from ${from?.username ?? userId}`} />
      ),
    },
  ];
}

/** A row on a narrow screen. */
function SmallCard({ ticket, age }: { ticket: TicketCase; age: string }) {
  return (
    <Box component="span" sx={{ display: 'grid', gap: 3, overflowWrap: 'anywhere' }}>
      <span>
        <Who ticket={ticket} />
      </span>
      <span>
        <What ticket={ticket} />
      </span>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
        <TicketChip status={ticket.status} />
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {age}
        </Box>
      </Box>
    </Box>
  );
}

/** Support tickets, newest first. */
export function TicketQueue() {
  const now = useNow();
  const params = useQueueParams(STATUSES);
  const { filter, open } = params;
  const pages = usePages(listKey(TICKETS, filter), ticketQueue(filter));
  return (
    <Queue
      name="support tickets"
      failed="Failed to fetch support tickets"
      statuses={STATUSES}
      words={WORDS}
      params={params}
      pages={pages}
      columns={columnsAt(now)}
      card={(ticket) => <SmallCard ticket={ticket} age={formatAge(ticket.createdAt, now)} />}
      panel={
        <Suspense fallback={null}>
          {open && <TicketCasePanel id={open} listed={pages.rows.find(({ id }) => id === open)} onClose={params.closeCase} />}
        </Suspense>
      }
    />
  );
}
