import type { Restriction } from '../../api/wallet';
import { formatDateTime } from '../../lib/dates';

interface Words {
  title: string;
  /** The reason given by the admin who restricted the account. */
  reason?: string;
  /** Its beginning, its end, and what is still possible. */
  text: string;
  /** Points can be withdrawn meanwhile. */
  canWithdraw: boolean;
}

const STOPPED = 'nothing can be played, paid in, sent or received. Points that are yours can be withdrawn.';

/** The texts of a restriction. A kind that this build does not know is "restricted". */
export function restrictionWords({ kind, reason, since, until, endableFrom }: Restriction): Words {
  if (kind === 'time-out' || (kind === 'excluded' && until !== undefined)) {
    const end = until === undefined ? '' : ` until ${formatDateTime(until)}`;
    return { title: `You take a break from playing${end}`, text: `Since ${formatDateTime(since)} ${STOPPED}`, canWithdraw: true };
  }
  if (kind === 'excluded') {
    const end = endableFrom === undefined ? 'It is for good.' : `You can ask for its end from ${formatDateTime(endableFrom)} on.`;
    return { title: 'You have excluded yourself from playing', text: `Since ${formatDateTime(since)} ${STOPPED} ${end}`, canWithdraw: true };
  }
  if (kind === 'on-register') {
    const why = 'You are on the register of excluded persons. If you think that this is a mistake, please write to support.';
    return { title: 'You cannot play here', text: `${why} Since ${formatDateTime(since)} ${STOPPED}`, canWithdraw: true };
  }
  return {
    title: `Your account is ${kind === 'frozen' ? 'frozen' : 'restricted'}`,
    reason,
    text: `Since ${formatDateTime(since)} nothing can be played, sent, received or withdrawn. Your points and your history stay as they are.`,
    canWithdraw: false,
  };
}
