/** Where somebody was led away from to sign in, and who that was: the history keeps it, also when the page is loaded again. */
export interface WayBack {
  from?: string | undefined;
  email?: string | undefined;
}

function textOf(state: unknown, key: keyof WayBack): string | undefined {
  const value = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The e-mail of who was led away, if it is known. */
export function emailBefore(state: unknown): string {
  return textOf(state, 'email') ?? '';
}

/** The address to which this user goes after the sign-in: the game, unless they were led away from another screen. */
export function wayBack(state: unknown, email: string): string {
  const from = textOf(state, 'from');
  const isAnothers = emailBefore(state) !== '' && emailBefore(state) !== email;
  // Never another site: `//host` is one.
  return from !== undefined && !isAnothers && /^\/(?!\/)/.test(from) ? from : '/';
}
