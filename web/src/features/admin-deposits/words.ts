import type { DepositReview, FourEyes } from '../../api/admin';
import { PROPOSED, type ActiveStep, type StepTexts } from '../../components/admin/fourEyes';
import { formatPoints, formatPointsWorth } from '../../lib/money';

/** The payer and the recipient by user name, which is unique. */
type Movement = Pick<DepositReview, 'amount' | 'from' | 'to' | 'toSelf'>;

/** The effect of an approval (D22). */
export function approvalWords(movement: Movement): string {
  const { amount, from, to, toSelf } = movement;
  return toSelf
    ? `Adds ${formatPointsWorth(amount)} to ${to.username}`
    : `Moves ${formatPoints(amount)} from ${from.username} to ${to.username}`;
}

const APPROVE: StepTexts = { label: 'Approve', title: 'Approve this deposit?', busyLabel: 'Approving…' };

/** The texts of the approval button and its confirmation. */
export const APPROVAL: Record<ActiveStep, StepTexts> = {
  decide: APPROVE,
  propose: { label: 'Propose approval', title: 'Propose to approve this deposit?', busyLabel: 'Proposing…' },
  confirm: { label: 'Confirm approval', title: 'Confirm the approval of this deposit?', busyLabel: 'Confirming…' },
  alone: APPROVE,
};

/** The toast after a call, by the deposit's new status. */
export function approvedWords({ status }: Pick<DepositReview, 'status'>): string {
  return status === 'pending' ? PROPOSED : 'Request approved successfully';
}

/** Why one admin is not enough. */
export function twoAdminsWords(fourEyes: FourEyes, request: Movement & Pick<DepositReview, 'proof'>): string {
  return `${whyTwo(fourEyes, request)}, so one admin proposes the approval and another confirms it.`;
}

function whyTwo({ aloneAfterADay }: FourEyes, { from, to, toSelf, proof }: Movement & Pick<DepositReview, 'proof'>): string {
  // Two accounts have the same address if the older one is closed.
  if (!toSelf && from.email === to.email) return 'A closed account hands over its points';
  if (!aloneAfterADay) return 'This is a large amount';
  return proof?.uploadedAt ? 'This is more than one admin approves on proofs of payment in a day' : 'No proof of payment is attached';
}

/** The effect of declining. */
export function declineWords(movement: Movement): string {
  return `Closes the request of ${movement.from.username} for ${formatPoints(movement.amount)}. Nobody's balance changes.`;
}

/** The result, or while the case is open the effect of an approval. */
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

/** Shown beside the approval if the slip could not be shown or has not been viewed. */
export const PROOF_NOT_SEEN = 'You have not seen the proof of payment.';

export const PROOF_SEEN = 'This file was also uploaded as the proof of another deposit.';

/** Why there is no proof; null if there is one. */
export function missingProof({ proof, from }: { proof?: DepositReview['proof']; from: Pick<DepositReview['from'], 'email'> }): string | null {
  // The API's e-mail for an account whose personal data is erased.
  if (!proof && from.email === 'erased') return 'What was sent with this request has been erased.';
  if (!proof) return 'No proof of payment was sent with this request.';
  return proof.uploadedAt ? null : `${proof.name} was announced and has not arrived yet.`;
}
