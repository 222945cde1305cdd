import { queryOptions } from '@tanstack/react-query';
import { BANK, type DepositReview, type QueueFilter, type WithdrawalReview } from './admin';
import { api } from './client';
import { answer } from './errors';
import { listOf } from './list';
import type { components } from './schema';

export type BankImport = components['schemas']['BankImportView'];
export type BankImportBody = components['schemas']['BankImportBody'];
export type BankLine = components['schemas']['BankLineView'];
export type BankLineStatus = components['schemas']['BankLineStatus'];
export type BankMapping = components['schemas']['BankMapping'];
export type LineMatch = components['schemas']['LineMatch'];
export type LineTarget = components['schemas']['LineTarget'];
export type WithoutLine = components['schemas']['WithoutLine'];

export const STATEMENT_BYTES_MAX = 2_000_000;

/** The lines of statements: open ones oldest first, others newest first. */
export const bankLines = (filter: QueueFilter<BankLineStatus>) => listOf('/api/admin/bank/lines', filter);

/** The current state of a line. */
export async function lineById(id: string): Promise<BankLine | undefined> {
  return (await bankLines({ search: id })(undefined, new AbortController().signal)).items[0];
}

export const IMPORTS = [...BANK, 'imports'] as const;

/** The imports: those that wait first, then the newest. One page has all that wait, and the last mapping. */
export function importsQuery() {
  return queryOptions({
    queryKey: IMPORTS,
    queryFn: async ({ signal }) => (await listOf('/api/admin/bank/imports')(undefined, signal)).items,
  });
}

/** Approvals and payouts whose line is missing, and up to which day statements were imported. */
export const MISSING_LINES = [...BANK, 'missing'] as const;

export function missingQuery() {
  return queryOptions({
    queryKey: MISSING_LINES,
    queryFn: ({ signal }) => answer(api.GET('/api/admin/bank/missing', { signal })),
  });
}

/* Decisions. Each can be repeated safely: the same admin gets the first answer. */

/** The same file is the same import. An import that was interrupted goes on. */
export function importStatement(body: BankImportBody, signal: AbortSignal): Promise<BankImport> {
  return answer(api.POST('/api/admin/bank/imports', { body, signal }));
}

export function confirmImport(id: string, closing: number): Promise<BankImport> {
  return answer(api.POST('/api/admin/bank/imports/{id}/confirm', { params: { path: { id } }, body: { closing } }));
}

/** Adds what the line says was paid. It may propose. */
export function approveOnLine(id: string, line: string, reason: string): Promise<DepositReview> {
  return answer(api.POST('/api/admin/deposits/{id}/approve', { params: { path: { id } }, body: { line, reason } }));
}

/** Gives a payment without a request to its player. It may propose. */
export function creditLine(line: string, userId: string, reason: string): Promise<DepositReview> {
  return answer(api.POST('/api/admin/bank/lines/{id}/credit', { params: { path: { id: line } }, body: { userId, reason } }));
}

/** Gives the points of a payout back that the bank returned. It may propose. */
export function giveBack(id: string, line: string, reason: string): Promise<WithdrawalReview> {
  return answer(api.POST('/api/admin/withdrawals/{id}/give-back', { params: { path: { id } }, body: { line, reason } }));
}

/** Ends a line that is the ground of no player's points. */
export function settleLine(id: string, body: components['schemas']['LineSettleBody']): Promise<BankLine> {
  return answer(api.POST('/api/admin/bank/lines/{id}/settle', { params: { path: { id } }, body }));
}
