/** What the screens offer to each role of an admin. Only that: the server decides by the player's record (D47). */
import type { AdminRole } from '../api/rights';

export type AdminTabName = 'deposits' | 'withdrawals' | 'tickets' | 'admins';
/** What waits for somebody's decision. */
export type QueueName = Exclude<AdminTabName, 'admins'> | 'care';

interface Permits {
  /** In the order in which they are shown. */
  tabs: readonly AdminTabName[];
  /** The queues whose cases it decides. */
  decides: readonly QueueName[];
  freezes: boolean;
  /** Says who is an admin, and in which role. */
  grants: boolean;
  /** Sees the roles that wait for another owner. */
  readsProposals: boolean;
  readsAudit: boolean;
  /** Sees the players whose play shows signs of harm. */
  readsCare: boolean;
}

const EVERY_TAB = ['deposits', 'withdrawals', 'tickets', 'admins'] as const;

const PERMITS: Record<AdminRole, Permits> = {
  owner: { tabs: EVERY_TAB, decides: ['deposits', 'withdrawals', 'tickets', 'care'], freezes: true, grants: true, readsProposals: true, readsAudit: true, readsCare: true },
  cashier: { tabs: ['deposits', 'withdrawals'], decides: ['deposits', 'withdrawals'], freezes: false, grants: false, readsProposals: false, readsAudit: false, readsCare: false },
  support: { tabs: ['tickets', 'admins'], decides: ['tickets', 'care'], freezes: true, grants: false, readsProposals: false, readsAudit: false, readsCare: true },
  auditor: { tabs: EVERY_TAB, decides: [], freezes: false, grants: false, readsProposals: true, readsAudit: true, readsCare: true },
};

const NOTHING: Permits = { tabs: [], decides: [], freezes: false, grants: false, readsProposals: false, readsAudit: false, readsCare: false };

/** Null is whoever is no admin. */
export function permitsOf(role: AdminRole | null): Permits {
  return role === null ? NOTHING : PERMITS[role];
}

export function isRole(name: unknown): name is AdminRole {
  return typeof name === 'string' && Object.hasOwn(PERMITS, name);
}

/**
 * The role that a token's claims name. Without a name it is from before there were roles; a name that this version does
 * not know gets what changes nothing.
 */
export function roleOf({ admin, role }: Record<string, unknown>): AdminRole | null {
  if (admin !== true) return null;
  if (role === undefined) return 'owner';
  return isRole(role) ? role : 'auditor';
}
