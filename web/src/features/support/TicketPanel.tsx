import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Ticket } from '../../api/tickets';
import { Fact, Facts } from '../../components/list/Facts';
import { SidePanel } from '../../components/dialog/SidePanel';
import { TicketChip } from '../../components/help/TicketChip';
import { TicketMessage } from '../../components/help/TicketMessage';
import { formatDateTime } from '../../lib/dates';

interface TicketPanelProps {
  ticket: Ticket;
  open: boolean;
  onClose: () => void;
}

/** The next step of a ticket, by its status. */
const NEXT: Record<Ticket['status'], string> = {
  new: 'Nobody has taken it up yet. An admin reads every ticket.',
  in_progress: 'An admin is looking into it.',
  resolved: 'It is closed. If something is still wrong, send a new ticket.',
};

/** One ticket with its full text. */
export default function TicketPanel({ ticket, open, onClose }: TicketPanelProps) {
  const { id, category, message, status, name, email, createdAt, updatedAt } = ticket;
  return (
    <SidePanel open={open} title={category} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <TicketChip status={status} />
        <Typography sx={{ color: 'text.secondary' }}>{NEXT[status]}</Typography>
      </Box>
      <TicketMessage>{message}</TicketMessage>
      <Facts>
        <Fact name="Sent">{formatDateTime(createdAt)}</Fact>
        {updatedAt !== createdAt && <Fact name="Last change">{formatDateTime(updatedAt)}</Fact>}
        <Fact name="Name">{name}</Fact>
        <Fact name="The answer goes to">{email}</Fact>
        <Fact name="Ticket ID" mono copies={id} />
      </Facts>
    </SidePanel>
  );
}
