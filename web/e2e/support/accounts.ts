/** Accounts of the user pool, signed up and signed in as the web does it: Amplify, SRP, no password on the wire. */
import { randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import { confirmSignIn, signIn as amplifySignIn, signUp as amplifySignUp } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { aws } from './aws';
import './quickSignIn';
import { stackConfig } from './stack';

// Otherwise it would warn about the emulator's address at each request.
ConsoleLogger.LOG_LEVEL = 'ERROR';

export const PASSWORD = 'Colours-2026';

export interface Account {
  email: string;
  password: string;
}

export interface Tokens {
  id: string;
  access: string;
  refresh: string;
  /** The storage entries that Amplify wrote for this sign-in, for a browser. */
  kept: readonly (readonly [string, string])[];
}

export interface Pool {
  userPoolId: string;
  userPoolClientId: string;
}

/** An address that no other test or run uses. */
export function newAccount(): Account {
  return { email: `test-${randomUUID()}@example.com`, password: PASSWORD };
}

/** The differences between two addresses of one mailbox (D43), with two such accounts. */
export const SPELLINGS: [string, () => [Account, Account]][] = [
  ['another tag', () => ofOne((id) => [`${id}@example.com`, `${id}+again@example.com`])],
  ['other dots', () => ofOne((id) => [`te.st.${id}@gmail.com`, `test${id}@gmail.com`])],
  ["Google's other domain", () => ofOne((id) => [`${id}@gmail.com`, `${id}@googlemail.com`])],
  ['a domain in punycode', () => ofOne((id) => [`${id}@xn--bcher-kva.example`, `${id}@bücher.example`])],
];

function ofOne(spelt: (id: string) => [string, string]): [Account, Account] {
  const [one, other] = spelt(`test-${randomUUID()}`);
  return [{ email: one, password: PASSWORD }, { email: other, password: PASSWORD }];
}

/** Amplify holds one session. This one is forgotten as soon as its tokens have been read. */
class Session {
  readonly #entries = new Map<string, string>();

  setItem(key: string, value: string): Promise<void> {
    this.#entries.set(key, value);
    return Promise.resolve();
  }

  getItem(key: string): Promise<string | null> {
    return Promise.resolve(this.#entries.get(key) ?? null);
  }

  removeItem(key: string): Promise<void> {
    this.#entries.delete(key);
    return Promise.resolve();
  }

  clear(): Promise<void> {
    this.#entries.clear();
    return Promise.resolve();
  }

  get kept(): [string, string][] {
    return [...this.#entries];
  }

  token(name: 'idToken' | 'accessToken' | 'refreshToken'): string {
    const entry = [...this.#entries].find(([key]) => key.endsWith(`.${name}`));
    if (!entry) throw new Error(`signing in gave no ${name}`);
    return entry[1];
  }
}

let turn: Promise<unknown> = Promise.resolve();

/** Runs `work` when Amplify is free: a process has only one instance. */
async function withAmplify<T>(pool: Pool | undefined, work: () => Promise<T>): Promise<T> {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = await stackConfig();
  const mine = turn.then(() => {
    Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint, ...pool } } });
    return work();
  });
  turn = mine.catch(() => undefined);
  return mine;
}

/** `pool` is by default the stack's own. */
export function signUp({ email, password }: Account, pool?: Pool): Promise<void> {
  return withAmplify(pool, async () => {
    const { nextStep } = await amplifySignUp({ username: email, password });
    if (nextStep.signUpStep !== 'DONE') throw new Error(`sign-up wants ${nextStep.signUpStep}`);
  });
}

/** Many new accounts without Amplify, which would create them one after another. */
export async function signedUpAtOnce(count: number): Promise<Account[]> {
  const client = new CognitoIdentityProviderClient(await aws());
  const { userPoolClientId: ClientId } = await stackConfig();
  const accounts = Array.from({ length: count }, newAccount);
  await Promise.all(
    accounts.map(({ email, password }) => {
      return client.send(new SignUpCommand({ ClientId, Username: email, Password: password }));
    }),
  );
  return accounts;
}

/** `code` is called if the account has a second factor. */
export function signIn({ email, password }: Account, pool?: Pool, code?: () => string): Promise<Tokens> {
  return withAmplify(pool, async () => {
    const session = new Session();
    cognitoUserPoolsTokenProvider.setKeyValueStorage(session);
    const options = { authFlowType: 'USER_SRP_AUTH' } as const;
    let { nextStep } = await amplifySignIn({ username: email, password, options });
    if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' && code) {
      ({ nextStep } = await confirmSignIn({ challengeResponse: code() }));
    }
    if (nextStep.signInStep !== 'DONE') throw new Error(`sign-in wants ${nextStep.signInStep}`);
    return {
      id: session.token('idToken'),
      access: session.token('accessToken'),
      refresh: session.token('refreshToken'),
      kept: session.kept,
    };
  });
}

/** A signed-in player's next ID token. */
export async function renewed({ refresh }: Tokens): Promise<string> {
  const client = new CognitoIdentityProviderClient(await aws());
  const { userPoolClientId: ClientId } = await stackConfig();
  const { AuthenticationResult } = await client.send(
    new InitiateAuthCommand({ ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: refresh } }),
  );
  if (!AuthenticationResult?.IdToken) throw new Error('renewing gave no ID token');
  return AuthenticationResult.IdToken;
}

/** An account made by an administrator: the pool runs no PostConfirmation for it, so it has no records. */
export async function accountWithoutSignUp(userPoolId: string): Promise<Account> {
  const client = new CognitoIdentityProviderClient(await aws());
  const account = newAccount();
  const who = { UserPoolId: userPoolId, Username: account.email };
  const UserAttributes = [{ Name: 'email', Value: account.email }];
  await client.send(new AdminCreateUserCommand({ ...who, UserAttributes, MessageAction: 'SUPPRESS' }));
  await client.send(new AdminSetUserPasswordCommand({ ...who, Password: account.password, Permanent: true }));
  return account;
}

/** Deletes the user at Cognito, as its owner or ops could: the product's records stay. */
export async function deleteUser({ email }: Account): Promise<void> {
  const client = new CognitoIdentityProviderClient(await aws());
  const { userPoolId: UserPoolId } = await stackConfig();
  await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: email }));
}

/** The claims of a token, unverified. */
export function claimsOf(token: string): Record<string, unknown> {
  const payload = token.split('.')[1] ?? '';
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
}
