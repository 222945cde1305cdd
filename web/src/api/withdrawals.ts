import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import { answer } from './errors';
import { listOf } from './list';
import { readWhole } from './pages';
import type { components } from './schema';

export type Withdrawal = components['schemas']['WithdrawalView'];
export type WithdrawalBody = components['schemas']['WithdrawalBody'];

/** The smallest withdrawal (spec 9.13), except during a break. */
export const WITHDRAWAL_MIN = 50;

/** The same key and body again get the same request, and nothing is charged twice. */
export function requestWithdrawal(body: WithdrawalBody, idempotencyKey: string, signal: AbortSignal): Promise<Withdrawal> {
  const header = { 'Idempotency-Key': idempotencyKey };
  return answer(api.POST('/api/withdrawals', { params: { header }, body, signal }));
}

/** The player's own withdrawals, newest first. */
export function withdrawalsKey(uid: string) {
  return ['withdrawals', uid] as const;
}

export const ownWithdrawals = listOf('/api/withdrawals');

/** The state of each of the player's own withdrawals, by id. */
export function withdrawalStatesQuery(uid: string) {
  return queryOptions({
    queryKey: [...withdrawalsKey(uid), 'states'],
    queryFn: async ({ signal }) => {
      const withdrawals = await readWhole(ownWithdrawals, signal);
      return new Map(withdrawals.map(({ id, status }) => [id, status]));
    },
    retry: false,
  });
}
