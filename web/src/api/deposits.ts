import { api } from './client';
import { answer } from './errors';
import type { components } from './schema';

export type Deposit = components['schemas']['DepositView'];
export type DepositBody = components['schemas']['DepositBody'];
export type DepositProof = components['schemas']['ProofView'];
export type RequestedDeposit = components['schemas']['RequestedDeposit'];

/** The same key and body again get the same request and, while its file is awaited, a new upload address. */
export function requestDeposit(body: DepositBody, idempotencyKey: string, signal: AbortSignal): Promise<RequestedDeposit> {
  const header = { 'Idempotency-Key': idempotencyKey };
  return answer(api.POST('/api/deposits', { params: { header }, body, signal }));
}

/** Tells the server that the file has been sent; it looks at it before it answers. */
export function attachProof(id: string, signal: AbortSignal): Promise<Deposit> {
  return answer(api.POST('/api/deposits/{id}/proof', { params: { path: { id } }, signal }));
}

/** The player's own deposits, newest first. */
export function depositsKey(uid: string) {
  return ['deposits', uid] as const;
}

export async function depositsPage(cursor: string | undefined, signal: AbortSignal) {
  const { deposits, nextCursor } = await answer(api.GET('/api/deposits', { params: { query: { cursor } }, signal }));
  return { rows: deposits, nextCursor };
}
