/** The address of a case opened beside its unfiltered queue. */
export function caseAddress(tab: 'deposits' | 'withdrawals', id: string): string {
  return `/admin?tab=${tab}&case=${id}`;
}

/** The address where a player's rights are changed and the account is frozen. */
export function rightsAddress(userId: string): string {
  return `/admin?tab=admins&player=${userId}`;
}
