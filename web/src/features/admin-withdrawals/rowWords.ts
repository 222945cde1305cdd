import type { WithdrawalReview } from '../../api/admin';

/** Who has taken a payout, as its row says it; null if it is not taken. */
export function handsInRow(taken: WithdrawalReview['taken'], now: number): string | null {
  if (!taken) return null;
  if (taken.own) return 'Taken by you';
  return `Taken by ${taken.email}${Date.parse(taken.unclearFrom) <= now ? ', unclear whether sent' : ''}`;
}
