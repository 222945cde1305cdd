/** The address that somebody was led away from to sign in, as the history keeps it; the game where there is none. */
export function wayBack(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  // Never another site: `//host` is one.
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/';
}
