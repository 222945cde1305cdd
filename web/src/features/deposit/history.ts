import type { Deposit } from '../../api/deposits';

/** Who gets the points. */
export function recipientText({ to, toSelf }: Deposit): string {
  return toSelf ? 'Myself' : to.username;
}

/** What it does to the player's own balance, once it is approved. */
export function effectOf({ amount, toSelf }: Deposit): number {
  return toSelf ? amount : -amount;
}

/** It ended without moving anything. */
export function cameToNothing({ status }: Deposit): boolean {
  return status === 'declined' || status === 'failed';
}

/** A slip can be sent for it. */
export function takesSlip({ proof, status }: Deposit): boolean {
  return status === 'pending' && proof?.uploadedAt === undefined;
}

/** It waits for its payment, or for the slip that shows it. */
export function awaitsSlip(deposit: Deposit): boolean {
  return takesSlip(deposit) && (deposit.toSelf || deposit.proof !== undefined);
}

/** What opening one that waits is for. Who may pay nothing in is not asked to. */
export function openText(deposit: Deposit, isRestricted = false): string {
  if (!awaitsSlip(deposit)) return 'Follow it';
  return isRestricted ? 'Send the slip' : 'Pay, or send the slip';
}

/** Whether its proof of payment is there. */
export function proofText(deposit: Deposit): string {
  const { proof } = deposit;
  if (!proof) return 'No file';
  if (proof.uploadedAt !== undefined) return proof.name;
  return deposit.status === 'pending' ? 'Waiting for the file' : 'The file did not arrive';
}

/** When it was decided: by an admin, or by what the file turned out to be. */
export function decidedAt({ status, processedAt, updatedAt }: Deposit): string | undefined {
  return processedAt ?? (status === 'failed' ? updatedAt : undefined);
}
