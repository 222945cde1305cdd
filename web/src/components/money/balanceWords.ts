import type { Wallet } from '../../api/wallet';
import { formatAmount, formatPoints, formatWorth } from '../../lib/money';

/** What a balance is worth (D40): only points that can be paid out are worth money. */
export function balanceWords({ balance, available, bonus }: Pick<Wallet, 'balance' | 'available' | 'bonus'>): string {
  if (bonus === 0) return `points, worth ${formatWorth(balance)}`;
  if (available === 0) return 'points for playing, not for paying out';
  return `points: ${formatAmount(available)} to pay out, ${formatAmount(bonus)} for playing`;
}

/** What is owed (D67); null if nothing is. */
export function debtWords({ debt }: Pick<Wallet, 'debt'>): string | null {
  if (debt === undefined) return null;
  return `You owe ${formatPoints(debt)} of a deposit that was reversed. Deposits and points you receive pay it first.`;
}
