/** The screen from which a user was led to the sign-in, and that user. It is kept in the history, which survives a reload. */
export interface WayBack {
  from?: string | undefined;
  email?: string | undefined;
}

function textOf(state: unknown, key: keyof WayBack): string | undefined {
  const value = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The e-mail of the user who was led away, or typed at the sign-in before; empty if not known. */
export function emailBefore(state: unknown): string {
  return textOf(state, 'email') ?? '';
}

/** The address after this user's sign-in: the game, unless the user was led away from another screen. */
export function wayBack(state: unknown, email: string): string {
  const from = textOf(state, 'from');
  const isAnothers = emailBefore(state) !== '' && emailBefore(state) !== email;
  // Never another site, such as `//host`.
  return from !== undefined && !isAnothers && /^\/(?!\/)/.test(from) ? from : '/';
}
