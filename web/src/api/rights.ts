import { queryOptions } from '@tanstack/react-query';
import { orGone, type DepositReview } from './admin';
import { api } from './client';
import { answer } from './errors';
import { listOf } from './list';
import type { components } from './schema';

/** The role of an admin. */
export type AdminRole = components['schemas']['RoleName'];
/** `player` means the end of the admin rights. */
export type ProposedRole = components['schemas']['ProposedRole'];
export type AdminPlayer = components['schemas']['AdminPlayer'];
export type Restriction = components['schemas']['RestrictionView'];
export type AdminView = components['schemas']['AdminView'];
export type AuditEntry = components['schemas']['AuditView'];
export type ClosedAccount = components['schemas']['ClosedAccount'];
export type RoleProposal = components['schemas']['RoleProposalView'];

/** Null unless the account is an admin. An admin without a stated role dates from before there were roles. */
export function adminRoleOf({ isAdmin, role }: Pick<AdminView, 'isAdmin' | 'role'>): AdminRole | null {
  return isAdmin ? (role ?? 'owner') : null;
}

/** The account with this user id, in the admins' view. */
export function adminPlayerQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'players', id],
    queryFn: ({ signal }) => playerById(id, signal),
  });
}

function playerById(id: string, signal?: AbortSignal): Promise<AdminPlayer> {
  return answer(api.GET('/api/admin/players', { params: { query: { id } }, signal }));
}

export function findByEmail(email: string): Promise<AdminPlayer> {
  return answer(api.GET('/api/admin/players', { params: { query: { email } } }));
}

/** Both are safe to repeat: an existing state stays, and a sign-in that does not have it yet is corrected. */
export function grantAdmin(userId: string, role: AdminRole, reason: string): Promise<AdminView> {
  return orGone(reason, answer(api.POST('/set-admin', { body: { userId, role, reason } })));
}

/** The roles that wait for another owner, and whether a grant takes two owners. */
export function roleProposalsQuery() {
  return queryOptions({
    queryKey: ['admin', 'role-proposals'],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/proposals', { signal })),
    refetchOnWindowFocus: 'always',
  });
}

/** Stops a proposal for a player by a change to the present role, which changes nothing else. */
export async function stopProposal(userId: string): Promise<AdminView> {
  const role = adminRoleOf(await playerById(userId));
  return role === null ? removeAdmin(userId, '') : grantAdmin(userId, role, '');
}

export function removeAdmin(userId: string, reason: string): Promise<AdminView> {
  return orGone(reason, answer(api.POST('/remove-admin', { body: { userId, reason } })));
}

/** Suspends an admin, or ends a suspension. Safe to repeat. */
export async function suspend(body: components['schemas']['SuspensionBody']): Promise<void> {
  await answer(api.POST('/api/admin/suspension', { body }));
}

/** Freezes a player, or lifts the freeze. Safe to repeat; a repeat completes a call that stopped halfway. */
export async function freeze(body: components['schemas']['FreezeBody']): Promise<void> {
  await answer(api.POST('/api/admin/players/freeze', { body }));
}

/** Turns off the second factor of a player who has lost the app and the recovery codes. Safe to repeat. */
export async function resetSecondFactor(body: components['schemas']['ResetFactorBody']): Promise<void> {
  await answer(api.POST('/api/admin/players/reset-second-factor', { body }));
}

export const CLOSED_ACCOUNTS = ['admin', 'closed-accounts'] as const;

/** The closed accounts, newest first. */
export const closedAccounts = listOf('/api/admin/closed-accounts');

/** Requests the transfer of a closed account's cash to the account that took over its address. The same key again is the same request. */
export function handOver(userId: string, reason: string, idempotencyKey: string): Promise<DepositReview> {
  const header = { 'Idempotency-Key': idempotencyKey };
  return answer(api.POST('/api/admin/closed-accounts/{userId}/hand-over', { params: { path: { userId }, header }, body: { reason } }));
}

/** Makes the caller the first admin. The first admin may repeat it. */
export function initializeAdmin(): Promise<AdminView> {
  return answer(api.POST('/initialize-admin'));
}

/** The entries of one day, or those of one subject on all days. */
export type AuditFilter = { day: string } | { subject: string };

export const AUDIT = ['admin', 'audit'] as const;

/** The actions of admins, newest first. */
export const auditLog = (filter: AuditFilter) => listOf('/api/admin/audit', filter);
