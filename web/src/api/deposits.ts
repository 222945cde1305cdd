import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import { answer } from './errors';
import { listOf } from './list';
import type { components } from './schema';

export type Deposit = components['schemas']['DepositView'];
export type DepositBody = components['schemas']['DepositBody'];
export type RequestedDeposit = components['schemas']['RequestedDeposit'];
export type ProofAnnouncement = components['schemas']['ProofBody'];
export type Payment = components['schemas']['PaymentView'];

/** The same key and body again get the same request. */
export async function requestDeposit(body: DepositBody, idempotencyKey: string, signal: AbortSignal): Promise<Deposit> {
  const header = { 'Idempotency-Key': idempotencyKey };
  return (await answer(api.POST('/api/deposits', { params: { header }, body, signal }))).deposit;
}

/** Announces a file and gets its upload address. A new file replaces one that has not arrived. */
export function announceProof(id: string, body: ProofAnnouncement, signal: AbortSignal): Promise<RequestedDeposit> {
  return answer(api.POST('/api/deposits/{id}/upload', { params: { path: { id } }, body, signal }));
}

/** Takes a request back. Safe to repeat. */
export function cancelDeposit(id: string): Promise<Deposit> {
  return answer(api.POST('/api/deposits/{id}/cancel', { params: { path: { id } } }));
}

const PAYMENT_STAYS_MS = 5 * 60_000;

/** Where to pay, and the usual duration. */
export function paymentQuery(uid: string) {
  return queryOptions({
    queryKey: ['payment', uid],
    queryFn: ({ signal }) => answer(api.GET('/api/deposits/payment', { signal })),
    staleTime: PAYMENT_STAYS_MS,
  });
}

/** Says that the file has been uploaded. The server checks it before it answers. */
export function attachProof(id: string, signal: AbortSignal): Promise<Deposit> {
  return answer(api.POST('/api/deposits/{id}/proof', { params: { path: { id } }, signal }));
}

/** The player's own deposits, newest first. */
export function depositsKey(uid: string) {
  return ['deposits', uid] as const;
}

export const ownDeposits = listOf('/api/deposits');
