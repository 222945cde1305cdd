import type { Wallet } from '../../api/wallet';
import { formatPoints, formatPointsWorth, fromHundredths, toHundredths } from '../../lib/money';

/** What an approval will do, in words (D22). `to` is another player's name; without one it is the player. */
export function approvalText(amount: number, to: string | undefined): string {
  return to === undefined
    ? `When an admin approves it, ${formatPointsWorth(amount)} are added to your balance.`
    : `When an admin approves it, ${formatPoints(amount)} move from your balance to ${to}.`;
}

/** What can be sent to another player: bonus is for playing (D40). */
export function sendable({ balance, bonus }: Pick<Wallet, 'balance' | 'bonus'>): number {
  return fromHundredths(toHundredths(balance) - toHundredths(bonus));
}

export function tooMuchText(most: number): string {
  return most > 0 ? `You can send at most ${formatPoints(most)}` : 'You have no points to send. Bonus points are for playing.';
}
