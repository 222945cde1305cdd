/** The address typed at the sign-in, passed on by it. */
export function addressFrom(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}
