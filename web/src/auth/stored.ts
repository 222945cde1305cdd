/** Amplify's stored data of a sign-in. Its keys start with the client's id. */

function prefixOf(clientId: string): string {
  return `CognitoIdentityServiceProvider.${clientId}.`;
}

/** Amplify stores the last user under this key first, then the tokens. */
export function lastUserKey(clientId: string): string {
  return `${prefixOf(clientId)}LastAuthUser`;
}

/** Whether Amplify stores this key last, after the tokens. */
export function endsSignIn(key: string, clientId: string): boolean {
  return key.startsWith(prefixOf(clientId)) && key.endsWith('.clockDrift');
}

type Reads = Pick<Storage, 'getItem'>;

/** Without a last user there is no session to check. */
export function hasStoredSession(clientId: string, storage: Reads): boolean {
  return storage.getItem(lastUserKey(clientId)) !== null;
}

function read(name: string, clientId: string, storage: Reads): string | null {
  return storage.getItem(`${prefixOf(clientId)}${storage.getItem(lastUserKey(clientId)) ?? ''}.${name}`);
}

export function storedRefreshToken(clientId: string, storage: Reads): string | null {
  return read('refreshToken', clientId, storage);
}

/** The e-mail of the stored session. */
export function storedEmail(clientId: string, storage: Reads): string | undefined {
  try {
    const { loginId } = JSON.parse(read('signInDetails', clientId, storage) ?? '{}') as { loginId?: unknown };
    return typeof loginId === 'string' ? loginId : undefined;
  } catch {
    return undefined;
  }
}

export function forgetSession(clientId: string, storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefixOf(clientId))) storage.removeItem(key);
}
