import type { DepositCase } from '../../api/admin';
import { formatAmount } from '../../lib/money';

/** Who pays and who gets what, by their user names: each is one player's alone. */
type Movement = Pick<DepositCase, 'amount' | 'from' | 'to' | 'toSelf'>;

/** What approval will do (design §4). */
export function approvalWords({ amount, from, to, toSelf }: Movement): string {
  const points = `N$ ${formatAmount(amount)}`;
  return toSelf ? `Adds ${points} to ${to.username}` : `Moves ${points} from ${from.username} to ${to.username}`;
}

export const NOTHING_MOVES = "Nobody's balance changes";

/** What became of it, or what approval will do while it is open. */
export function outcomeWords(deposit: Movement & Pick<DepositCase, 'status'>): { heading: string; text: string } {
  switch (deposit.status) {
    case 'pending':
      return { heading: 'What approval does', text: approvalWords(deposit) };
    case 'completed':
      return { heading: 'What approval did', text: approvalWords(deposit) };
    case 'declined':
    case 'failed':
      return { heading: 'What became of it', text: "Nobody's balance was changed" };
  }
}
