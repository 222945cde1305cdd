import type { DepositReview } from '../../api/admin';
import { formatAmount } from '../../lib/money';

/** Who pays and who gets what, by their user names: each is one player's alone. */
type Movement = Pick<DepositReview, 'amount' | 'from' | 'to' | 'toSelf'>;

function points({ amount }: Movement): string {
  return `N$ ${formatAmount(amount)}`;
}

/** What approval will do (D22). */
export function approvalWords(movement: Movement): string {
  const { from, to, toSelf } = movement;
  return toSelf
    ? `Adds ${points(movement)} to ${to.username}`
    : `Moves ${points(movement)} from ${from.username} to ${to.username}`;
}

/** What declining will do. */
export function declineWords(movement: Movement): string {
  return `Closes the request of ${movement.from.username} for ${points(movement)}. Nobody's balance changes.`;
}

/** What became of it, or what approval will do while it is open. */
export function outcomeWords(deposit: Movement & Pick<DepositReview, 'status'>): { heading: string; text: string } {
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

export const PROOF_SEEN = 'This file was also uploaded as the proof of another deposit.';

/** Why there is no proof to look at; null where there is one. */
export function missingProof({ proof }: Pick<DepositReview, 'proof'>): string | null {
  if (!proof) return 'No proof of payment was sent with this request.';
  return proof.uploadedAt ? null : `${proof.name} was announced and has not arrived yet.`;
}
