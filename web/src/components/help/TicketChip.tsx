import type { TicketStatus } from '../../api/tickets';
import { CheckIcon } from '../page/icons';
import { ClockIcon, SupportIcon } from '../page/screenIcons';
import { TICKET_STATUS_DEFAULT, TICKET_STATUS_TEXT } from './ticketStatus';
import { ToneChip } from '../money/ToneChip';

const LOOKS = {
  new: { tone: 'plain', icon: <SupportIcon size={16} /> },
  in_progress: { tone: 'waiting', icon: <ClockIcon size={16} /> },
  resolved: { tone: 'good', icon: <CheckIcon size={16} /> },
} as const;

/** In progress amber, resolved green (spec 4.25). */
export function TicketChip({ status = TICKET_STATUS_DEFAULT }: { status: TicketStatus | undefined }) {
  return <ToneChip {...LOOKS[status]}>{TICKET_STATUS_TEXT[status]}</ToneChip>;
}
