/** The permits that the screens give to each admin role. The server decides by the player's record (D47). */
import type { AdminRole } from '../api/rights';

export type AdminTabName = 'deposits' | 'withdrawals' | 'tickets' | 'admins';
/** The queues of cases that wait for a decision. */
export type QueueName = Exclude<AdminTabName, 'admins'> | 'care' | 'bank';

interface Permits {
  /** In display order. */
  tabs: readonly AdminTabName[];
  /** The queues whose cases the role may decide. */
  decides: readonly QueueName[];
  freezes: boolean;
  /** May grant and remove admin roles. */
  grants: boolean;
  /** May see the roles that wait for another owner. */
  readsProposals: boolean;
  readsAudit: boolean;
  /** May see the players whose play shows signs of harm. */
  readsCare: boolean;
  /** May see the bank's statements. */
  readsBank: boolean;
}

const EVERY_TAB = ['deposits', 'withdrawals', 'tickets', 'admins'] as const;

const PERMITS: Record<AdminRole, Permits> = {
  owner: { tabs: EVERY_TAB, decides: ['deposits', 'withdrawals', 'tickets', 'care', 'bank'], freezes: true, grants: true, readsProposals: true, readsAudit: true, readsCare: true, readsBank: true },
  cashier: { tabs: ['deposits', 'withdrawals'], decides: ['deposits', 'withdrawals', 'bank'], freezes: false, grants: false, readsProposals: false, readsAudit: false, readsCare: false, readsBank: true },
  support: { tabs: ['tickets', 'admins'], decides: ['tickets', 'care'], freezes: true, grants: false, readsProposals: false, readsAudit: false, readsCare: true, readsBank: false },
  auditor: { tabs: EVERY_TAB, decides: [], freezes: false, grants: false, readsProposals: true, readsAudit: true, readsCare: true, readsBank: true },
};

const NOTHING: Permits = { tabs: [], decides: [], freezes: false, grants: false, readsProposals: false, readsAudit: false, readsCare: false, readsBank: false };

/** Null unless the user is an admin. */
export function permitsOf(role: AdminRole | null): Permits {
  return role === null ? NOTHING : PERMITS[role];
}

export function isRole(name: unknown): name is AdminRole {
  return typeof name === 'string' && Object.hasOwn(PERMITS, name);
}

/**
 * The role in a token's claims. A token without one dates from before there were roles. A role that this version does
 * not know gets read-only permits.
 */
export function roleOf({ admin, role }: Record<string, unknown>): AdminRole | null {
  if (admin !== true) return null;
  if (role === undefined) return 'owner';
  return isRole(role) ? role : 'auditor';
}
