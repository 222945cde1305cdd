import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import type { Pages } from '../../api/pages';
import type { Ticket } from '../../api/tickets';
import { Card } from '../../components/page/Card';
import type { Column } from '../../components/list/DataList';
import { EmptyState } from '../../components/page/EmptyState';
import { PagedList } from '../../components/list/PagedList';
import { Excerpt } from '../../components/page/Excerpt';
import { SupportIcon } from '../../components/page/screenIcons';
import { TicketChip } from '../../components/help/TicketChip';
import { formatAge } from '../../lib/dates';
import { useNow } from '../../lib/now';

const TicketPanel = lazy(() => import('./TicketPanel'));

/** The button that opens a row of the table. */
function Name({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ color: 'primary.main', fontWeight: 600 }}>
      {children}
    </Box>
  );
}

function columnsAt(now: number): Column<Ticket>[] {
  return [
    { id: 'category', label: 'Category', nowrap: true, primary: true, render: ({ category }) => <Name>{category}</Name> },
    { id: 'message', label: 'Message', render: ({ message }) => <Excerpt>{message}</Excerpt> },
    { id: 'sent', label: 'Sent', nowrap: true, render: ({ createdAt }) => formatAge(createdAt, now) },
    { id: 'status', label: 'Status', render: ({ status }) => <TicketChip status={status} /> },
  ];
}

function SmallCard({ ticket: { category, message, status, createdAt }, now }: { ticket: Ticket; now: number }) {
  return (
    <Box component="span" sx={{ display: 'grid', gap: 2 }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {category}
      </Box>
      <Excerpt>{message}</Excerpt>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
        <TicketChip status={status} />
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {formatAge(createdAt, now)}
        </Box>
      </Box>
    </Box>
  );
}

interface TicketsProps {
  pages: Pages<Ticket>;
  /** Leads to the form. */
  onStart: () => void;
}

/** The player's own tickets with their status, newest first. */
export function Tickets({ pages, onStart }: TicketsProps) {
  const now = useNow();
  // The panel keeps its ticket while it closes, and shows its current state.
  const [openedId, setOpenedId] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const opened = pages.rows.find(({ id }) => id === openedId);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h2">Your tickets</Typography>
      <Card sx={{ overflow: 'hidden' }}>
        <PagedList
          pages={pages}
          loading="Loading your tickets"
          skeletonRows={3}
          failed="Your tickets could not be loaded"
          empty={
            <EmptyState
              icon={<SupportIcon size={24} />}
              text="No tickets yet. When you send one, you can follow it here."
              action={<Button onClick={onStart}>Write a message</Button>}
            />
          }
          label="Your tickets"
          columns={columnsAt(now)}
          rowKey={({ id }) => id}
          card={(ticket) => <SmallCard ticket={ticket} now={now} />}
          onSelect={({ id }) => {
            setOpenedId(id);
            setIsOpen(true);
          }}
          selectedKey={isOpen ? openedId : undefined}
          endText="These are all your tickets"
        />
      </Card>
      <Suspense fallback={null}>
        {opened && <TicketPanel ticket={opened} open={isOpen} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </Box>
  );
}
