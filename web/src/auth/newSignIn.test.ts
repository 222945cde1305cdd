import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NewSignIn } from './newSignIn';

const CLIENT = 'client';
const POOL = { userPoolId: 'eu-west-1_pool', userPoolClientId: CLIENT, loginWith: { email: true } };

function jwt(claims: object): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const times = { iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 3600 };
  return `${part({ alg: 'none' })}.${part({ ...times, ...claims })}.x`;
}

const TOKENS = {
  IdToken: jwt({ uid: 'u', sub: 's', 'cognito:username': 'name' }),
  AccessToken: jwt({ sub: 's', username: 'name' }),
  RefreshToken: 'a refresh token',
};
const SRP = { SRP_B: 'ab', SALT: 'cd', SECRET_BLOCK: 'AAAA', USER_ID_FOR_SRP: 'name', USERNAME: 'name' };

/** The recorded calls to Cognito, which answers them in turn. */
const asked: unknown[] = [];
const stored = new Map<string, string>();

function cognitoAnswers(...answers: object[]): void {
  asked.length = 0;
  vi.stubGlobal('fetch', (_: URL, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    return Promise.resolve(Response.json(answers.shift()));
  });
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => stored.set(key, value) });
});

describe('a new sign-in', () => {
  it('is stored only when it takes the place of the present one', async () => {
    cognitoAnswers(
      { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters: SRP },
      { ChallengeName: 'SOFTWARE_TOKEN_MFA', ChallengeParameters: {}, Session: 'a session' },
      { AuthenticationResult: TOKENS },
    );
    const signIn = new NewSignIn({ Auth: { Cognito: POOL } });
    expect(await signIn.signIn('me@example.com', 'a password')).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    expect(await signIn.enterCode('123456')).toBe('DONE');
    expect(asked[2]).toMatchObject({ Session: 'a session', ChallengeResponses: { SOFTWARE_TOKEN_MFA_CODE: '123456' } });
    expect(await signIn.uid()).toBe('u');
    expect(stored.size).toBe(0);

    signIn.takePlace();
    const [first] = stored.keys();
    expect(first).toBe(`CognitoIdentityServiceProvider.${CLIENT}.LastAuthUser`);
    expect(stored.get(`CognitoIdentityServiceProvider.${CLIENT}.name.idToken`)).toBe(TOKENS.IdToken);
    expect(stored.get(`CognitoIdentityServiceProvider.${CLIENT}.name.refreshToken`)).toBe('a refresh token');
    expect([...stored.keys()].at(-1)).toBe(`CognitoIdentityServiceProvider.${CLIENT}.name.clockDrift`);
  });

  it('without a code is complete after the password', async () => {
    cognitoAnswers({ ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters: SRP }, { AuthenticationResult: TOKENS });
    const signIn = new NewSignIn({ Auth: { Cognito: POOL } });
    expect(await signIn.signIn('me@example.com', 'a password')).toBe('DONE');
    expect(await signIn.uid()).toBe('u');
  });
});
