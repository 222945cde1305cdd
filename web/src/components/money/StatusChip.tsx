import { AlertIcon, CheckIcon, CrossIcon } from '../page/icons';
import { ClockIcon } from '../page/screenIcons';
import { ToneChip } from './ToneChip';

const LOOKS = {
  completed: { tone: 'good', icon: <CheckIcon size={16} /> },
  pending: { tone: 'waiting', icon: <ClockIcon size={16} /> },
  declined: { tone: 'bad', icon: <CrossIcon size={16} /> },
  other: { tone: 'bad', icon: <AlertIcon size={16} /> },
} as const;

/** Green completed, amber pending, red otherwise (spec 4.22). */
export function StatusChip({ status }: { status: string }) {
  const look = status in LOOKS ? LOOKS[status as keyof typeof LOOKS] : LOOKS.other;
  return <ToneChip {...look}>{status.charAt(0).toUpperCase() + status.slice(1)}</ToneChip>;
}
