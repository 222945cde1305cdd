/** Where a case is open, beside all of its queue. */
export function caseAddress(tab: 'deposits' | 'withdrawals', id: string): string {
  return `/admin?tab=${tab}&case=${id}`;
}

/** Where a player's rights are changed, and the account is frozen. */
export function rightsAddress(userId: string): string {
  return `/admin?tab=admins&player=${userId}`;
}
