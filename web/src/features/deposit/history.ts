import type { Deposit } from '../../api/deposits';

/** The recipient of the points. */
export function recipientText({ to, toSelf }: Deposit): string {
  return toSelf ? 'Myself' : to.username;
}

/** The effect on the player's own balance after approval: what was paid, where that is another amount. */
export function effectOf({ amount, booked = amount, toSelf }: Deposit): number {
  return toSelf ? booked : -booked;
}

/** It ended without moving points, or they were moved back. */
export function cameToNothing({ status, reversedAt }: Deposit): boolean {
  return status === 'declined' || status === 'failed' || reversedAt !== undefined;
}

/** A slip can still be sent. */
export function takesSlip({ proof, status }: Deposit): boolean {
  return status === 'pending' && proof?.uploadedAt === undefined;
}

/** It waits for its payment or for its slip. */
export function awaitsSlip(deposit: Deposit): boolean {
  return takesSlip(deposit) && (deposit.toSelf || deposit.proof !== undefined);
}

/** The label that opens a waiting request. A restricted player is not asked to pay. */
export function openText(deposit: Deposit, isRestricted = false): string {
  if (!awaitsSlip(deposit)) return 'Follow it';
  return isRestricted ? 'Send the slip' : 'Pay, or send the slip';
}

/** Whether its proof of payment has arrived. */
export function proofText(deposit: Deposit): string {
  const { proof } = deposit;
  if (!proof) return 'No file';
  if (proof.uploadedAt !== undefined) return proof.name;
  return deposit.status === 'pending' ? 'Waiting for the file' : 'The file did not arrive';
}

/** The time of the last decision: by an admin, or by the check of the file. */
export function decidedAt({ status, reversedAt, processedAt, updatedAt }: Deposit): string | undefined {
  return reversedAt ?? processedAt ?? (status === 'failed' ? updatedAt : undefined);
}

/** Why it was decided so. */
export function decisionWords({ reversedAt, reversalReason, failureReason, adminNote }: Deposit): string | undefined {
  return reversedAt === undefined ? (failureReason ?? adminNote) : reversalReason;
}
