import { formatAmount } from '../../lib/money';

/** What an approval will do, in words (D22). `to` is another player's name; without one it is the player. */
export function approvalText(amount: number, to: string | undefined): string {
  const points = `N$ ${formatAmount(amount)}`;
  return to === undefined
    ? `When an admin approves it, ${points} is added to your balance.`
    : `When an admin approves it, ${points} moves from your balance to ${to}.`;
}
