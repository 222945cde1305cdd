import type { Wallet } from '../../api/wallet';
import { formatPoints, formatPointsWorth } from '../../lib/money';

/** The effect of an approval, in words (D22). `to` is another player's name; without it the points go to the player. */
export function approvalText(amount: number, to: string | undefined): string {
  return to === undefined
    ? `When an admin approves it, ${formatPointsWorth(amount)} are added to your balance.`
    : `When an admin approves it, ${formatPoints(amount)} move from your balance to ${to}.`;
}

/** Why this much cannot be sent to another player: bonus is for playing (D40). */
export function tooMuchText({ available, bonus }: Pick<Wallet, 'available' | 'bonus'>): string {
  if (available > 0) return `You can send at most ${formatPoints(available)}`;
  return bonus > 0 ? 'You have no points to send. Bonus points are for playing.' : 'You have no points to send';
}
