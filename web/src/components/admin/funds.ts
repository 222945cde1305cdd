import type { Funds } from '../../api/admin';
import { fromHundredths, toHundredths } from '../../lib/money';

export type FundsSide = ReturnType<typeof side>;

function side(lines: { name: string; amount: number }[]) {
  return { lines, total: fromHundredths(lines.reduce((sum, { amount }) => sum + toHundredths(amount), 0)) };
}

/** Where a wallet's points came from, and where they are. Both sides have the same total. */
export function sidesOf(funds: Funds) {
  return {
    cameIn: side([
      { name: 'Starting points', amount: funds.starting },
      { name: 'Deposits from outside', amount: funds.deposited },
      { name: 'From other players', amount: funds.received },
      { name: 'Won in games', amount: funds.won },
      ...(funds.debt > 0 ? [{ name: 'Owed, of a deposit that was reversed', amount: funds.debt }] : []),
    ]),
    went: side([
      { name: 'To other players', amount: funds.sent },
      { name: 'Lost in games', amount: funds.lost },
      { name: 'Withdrawn before', amount: funds.withdrawn },
      { name: 'On hold', amount: funds.held },
      { name: funds.bonus > 0 ? 'Balance without bonus' : 'Balance', amount: fromHundredths(toHundredths(funds.balance) - toHundredths(funds.bonus)) },
      ...(funds.bonus > 0 ? [{ name: 'Bonus', amount: funds.bonus }] : []),
    ]),
  };
}
