import type { CareStatus } from '../../api/admin';
import { CheckIcon } from '../../components/page/icons';
import { ClockIcon, SupportIcon } from '../../components/page/screenIcons';
import { ToneChip } from '../../components/money/ToneChip';
import { STATUS_TEXT } from './words';

const LOOKS = {
  new: { tone: 'plain', icon: <SupportIcon size={16} /> },
  in_contact: { tone: 'waiting', icon: <ClockIcon size={16} /> },
  closed: { tone: 'good', icon: <CheckIcon size={16} /> },
} as const;

export function CareChip({ status }: { status: CareStatus }) {
  return <ToneChip {...LOOKS[status]}>{STATUS_TEXT[status]}</ToneChip>;
}
