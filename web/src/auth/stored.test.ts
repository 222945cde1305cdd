import { expect, it } from 'vitest';
import { forgetSession, hasStoredSession, storedEmail, storedRefreshToken } from './stored';

const OF = 'CognitoIdentityServiceProvider.client-1';

/** Like the browser's storage: the stored items are its own keys, its methods are not. */
function storageWith(entries: Record<string, string>): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    removeItem(this: Record<string, string>, key: string) {
      Reflect.deleteProperty(this, key);
    },
  };
  return Object.assign(Object.create(methods) as Storage, entries);
}

const signedIn = (details: string) =>
  storageWith({
    [`${OF}.LastAuthUser`]: 'someone',
    [`${OF}.someone.refreshToken`]: 'a token',
    [`${OF}.someone.signInDetails`]: details,
    'CognitoIdentityServiceProvider.client-2.LastAuthUser': 'another',
    'colour-scheme': 'dark',
  });

it("a stored session is the one of this pool's client", { tags: ['asvs-10.5.4'] }, () => {
  const storage = storageWith({ [`${OF}.LastAuthUser`]: 'someone' });
  expect(hasStoredSession('client-1', storage)).toBe(true);
  expect(hasStoredSession('client-2', storage)).toBe(false);
});

it('a stored session knows its e-mail, if it can be read', () => {
  expect(storedEmail('client-1', signedIn('{"loginId":"e@example.com"}'))).toBe('e@example.com');
  for (const details of ['{}', '{"loginId":1}', 'cut o']) expect(storedEmail('client-1', signedIn(details))).toBeUndefined();
  expect(storedEmail('client-2', signedIn('{}'))).toBeUndefined();
});

it('forgetting a session leaves everything else', { tags: ['asvs-14.3.3'] }, () => {
  const storage = signedIn('{}');
  expect(storedRefreshToken('client-1', storage)).toBe('a token');
  forgetSession('client-1', storage);
  expect(Object.keys(storage)).toEqual(['CognitoIdentityServiceProvider.client-2.LastAuthUser', 'colour-scheme']);
  expect(storedRefreshToken('client-1', storage)).toBeNull();
});
