import type { BankLineStatus } from '../../api/bank';
import { CheckIcon } from '../../components/page/icons';
import { ClockIcon, ListIcon, WithdrawIcon } from '../../components/page/screenIcons';
import { ToneChip } from '../../components/money/ToneChip';
import { LINE_TEXT } from './words';

const LOOKS = {
  open: { tone: 'waiting', icon: <ClockIcon size={16} /> },
  used: { tone: 'good', icon: <CheckIcon size={16} /> },
  payout: { tone: 'plain', icon: <WithdrawIcon size={16} /> },
  returned: { tone: 'plain', icon: <CheckIcon size={16} /> },
  fee: { tone: 'plain', icon: <ListIcon size={16} /> },
  explained: { tone: 'plain', icon: <ListIcon size={16} /> },
} as const;

export function LineChip({ status }: { status: BankLineStatus }) {
  return <ToneChip {...LOOKS[status]}>{LINE_TEXT[status]}</ToneChip>;
}
