import type { Deposit } from '../../api/deposits';
import { asPaidWords } from '../../components/money/asPaid';
import { formatPoints, formatPointsWorth } from '../../lib/money';

export interface Stage {
  name: string;
  state: 'done' | 'now' | 'ahead' | 'bad';
  /** The time when it was reached, ISO 8601. */
  at?: string | undefined;
  text?: string | undefined;
}

/** The stages of a deposit after the player's part: requested, checked, added. */
export function stagesOf(deposit: Deposit): Stage[] {
  const { amount, status, toSelf, to, createdAt, updatedAt, processedAt, adminNote, failureReason } = deposit;
  const asked: Stage = { name: 'Asked for', state: 'done', at: createdAt };
  if (status === 'pending') {
    return [
      asked,
      { name: 'Being checked', state: 'now', text: toSelf ? 'An admin compares your slip with the payment.' : 'An admin looks at it before any points move.' },
      { name: toSelf ? 'Added' : 'Sent', state: 'ahead', text: toSelf ? `${formatPointsWorth(amount)} come to your balance.` : `${formatPoints(amount)} go to ${to.username}.` },
    ];
  }
  if (status === 'completed') {
    const text = toSelf ? (asPaidWords(deposit) ?? `${formatPointsWorth(amount)} were added to your balance.`) : `${formatPoints(amount)} went to ${to.username}.`;
    return [asked, { name: 'Checked', state: 'done' }, { name: toSelf ? 'Added' : 'Sent', state: 'done', at: processedAt, text }];
  }
  const name = status === 'declined' ? 'Declined' : 'Not added';
  return [asked, { name, state: 'bad', at: processedAt ?? updatedAt, text: adminNote ?? failureReason }];
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** The usual duration, rounded to its real precision. */
export function usualTime(minutes: number): string {
  if (minutes <= 5) return 'Usually within 5 minutes.';
  if (minutes <= HOUR) return `Usually within ${Math.ceil(minutes / 5) * 5} minutes.`;
  if (minutes <= DAY) return `Usually within ${Math.ceil(minutes / HOUR)} hours.`;
  return `Usually within ${Math.ceil(minutes / DAY)} days.`;
}
