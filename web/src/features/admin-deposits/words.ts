import type { DepositReview, FourEyes, Funds } from '../../api/admin';
import { PROPOSED, type ActiveStep, type StepTexts } from '../../components/admin/fourEyes';
import { formatPoints, formatPointsWorth, fromHundredths, toHundredths } from '../../lib/money';

/** The payer and the recipient by user name, which is unique. */
type Movement = Pick<DepositReview, 'amount' | 'booked' | 'from' | 'to' | 'toSelf'>;

/** The effect of an approval (D22). */
export function approvalWords(movement: Movement): string {
  const { amount, booked = amount, from, to, toSelf } = movement;
  return toSelf
    ? `Adds ${formatPointsWorth(booked)} to ${to.username}`
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

/** The effect of a reversal (D67). */
export function reversalWords({ amount, from, to, toSelf }: Movement): string {
  return toSelf ? `Takes ${formatPointsWorth(amount)} from ${to.username}` : `Moves ${formatPoints(amount)} from ${to.username} back to ${from.username}`;
}

/** The texts of the button that reverses a deposit, and of its confirmation. */
export const REVERSAL: Record<ActiveStep, StepTexts> = {
  decide: { label: 'Reverse', title: 'Reverse this deposit?', busyLabel: 'Reversing…' },
  propose: { label: 'Propose to reverse', title: 'Propose to reverse this deposit?', busyLabel: 'Proposing…' },
  confirm: { label: 'Confirm reversal', title: 'Confirm the reversal of this deposit?', busyLabel: 'Confirming…' },
  alone: { label: 'Reverse', title: 'Reverse this deposit?', busyLabel: 'Reversing…' },
};

export const REVERSAL_TAKES_TWO = 'A reversal takes points away, so one admin proposes it and another confirms it.';

/** The toast after a call. */
export function reversedWords({ reversedAt }: Pick<DepositReview, 'reversedAt'>): string {
  return reversedAt === undefined ? PROPOSED : 'Deposit reversed';
}

/** What a player has of an amount now, and how much is missing. Bonus is neither sent nor taken back. */
function cashOf({ username }: Movement['to'], amount: number, { balance, bonus }: Pick<Funds, 'balance' | 'bonus'>) {
  const cash = toHundredths(balance) - toHundredths(bonus);
  return { has: `${username} has ${formatPoints(fromHundredths(cash))} without bonus now.`, missing: fromHundredths(toHundredths(amount) - cash) };
}

/** Whether the sender of a transfer has the points. */
export function senderWords({ amount, from }: Movement, funds: Pick<Funds, 'balance' | 'bonus'>): { words: string; suffices: boolean } {
  const { has, missing } = cashOf(from, amount, funds);
  if (missing <= 0) return { words: `${has} That is enough.`, suffices: true };
  return { words: `${has} ${formatPoints(missing)} are missing, so it cannot be approved now.`, suffices: false };
}

/** How much of the points is still there, and what becomes of the rest. */
export function leftWords({ amount, to, toSelf }: Movement, funds: Pick<Funds, 'balance' | 'bonus'>): string {
  const { has, missing } = cashOf(to, amount, funds);
  if (missing <= 0) return has;
  return toSelf ? `${has} The other ${formatPoints(missing)} become a debt, which the next points that come in pay.` : `${has} That is not enough, so it cannot be reversed now.`;
}

/** The result, or while the case is open the effect of an approval. */
export function outcomeWords(deposit: Movement & Pick<DepositReview, 'status' | 'reversedAt'>): { heading: string; text: string } {
  if (deposit.reversedAt !== undefined) return { heading: 'What the reversal did', text: reversalWords(deposit) };
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
