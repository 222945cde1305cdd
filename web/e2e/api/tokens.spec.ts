/** Access: only an unaltered and unexpired ID token of this pool and this client opens the protected paths. */
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import {
  ApiGatewayV2Client,
  GetAuthorizersCommand,
  UpdateAuthorizerCommand,
  type Authorizer,
} from '@aws-sdk/client-apigatewayv2';
import {
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  DeleteUserPoolClientCommand,
  DeleteUserPoolCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { joinAdmins } from '../support/admin';
import { accountWithoutSignUp, claimsOf, signIn, type Pool } from '../support/accounts';
import { aws, resource } from '../support/aws';
import { expectGatewaysRefusal, expectOk, expectRefusal, send, type Answer } from '../support/http';
import { OPERATIONS, pathOf } from '../support/operations';
import { aGuess, Player } from '../support/player';
import { EMULATOR_URL, stackConfig } from '../support/stack';
import { expect, test } from '../support/test';

const PROTECTED = OPERATIONS.filter(({ access }) => access !== 'public');
const UNAUTHORIZED = 'Unauthorized';
const NOT_AUTHENTICATED = { status: 401, code: 'NOT_AUTHENTICATED', error: 'Not authenticated' };

/** The answers of all protected operations to `headers`. */
async function askAll(headers: Record<string, string>, query = ''): Promise<Answer[]> {
  expect(PROTECTED.length).toBeGreaterThan(0);
  return Promise.all(
    PROTECTED.map(({ method, template }) => {
      const body = method === 'GET' ? undefined : '{}';
      return send(method, `${pathOf(template)}${query}`, { headers, body });
    }),
  );
}

async function expectShutOut(token: string): Promise<void> {
  for (const answer of await askAll({ authorization: `Bearer ${token}` })) {
    expectGatewaysRefusal(answer, 401, UNAUTHORIZED);
  }
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** A token's three parts: decoded header and claims, and the raw signature. */
function parts(token: string) {
  const [header = '', , signature = ''] = token.split('.');
  const read = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg: string; kid: string };
  return { header: read, claims: claimsOf(token), signature };
}

const anHourAgo = () => Math.floor(Date.now() / 1000) - 3600;

/** Forgeries of a genuine ID token without the pool's key. */
const FORGERIES: [name: string, forge: (genuine: string) => Promise<string> | string][] = [
  ['that is garbage', () => 'garbage'],
  ['of three parts of garbage', () => 'gar.ba.ge'],
  ['without a signature', (genuine) => genuine.split('.').slice(0, 2).join('.')],
  [
    'whose algorithm is none',
    (genuine) => {
      const { header, claims } = parts(genuine);
      return `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`;
    },
  ],
  [
    'signed by another key under the name of the pool’s',
    (genuine) => {
      const { header, claims } = parts(genuine);
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const signed = `${encode(header)}.${encode(claims)}`;
      return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
    },
  ],
  [
    'signed with the pool’s public key as a shared secret',
    async (genuine) => {
      const { header, claims } = parts(genuine);
      const { userPoolId } = await stackConfig();
      const keys = await (await fetch(`${EMULATOR_URL}/${userPoolId}/.well-known/jwks.json`)).text();
      const signed = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`;
      return `${signed}.${createHmac('sha256', keys).update(signed).digest('base64url')}`;
    },
  ],
  [
    'that was made an admin’s',
    (genuine) => {
      const { header, claims, signature } = parts(genuine);
      return `${encode(header)}.${encode({ ...claims, admin: true })}.${signature}`;
    },
  ],
  [
    'that was given another uid',
    (genuine) => {
      const { header, claims, signature } = parts(genuine);
      return `${encode(header)}.${encode({ ...claims, uid: 'a'.repeat(28) })}.${signature}`;
    },
  ],
  [
    'whose expiry was moved into the past',
    (genuine) => {
      const { header, claims, signature } = parts(genuine);
      return `${encode(header)}.${encode({ ...claims, exp: anHourAgo() })}.${signature}`;
    },
  ],
];

test('no protected path answers without a token', {
  tag: ['@spec-5.12', '@spec-6.16', '@spec-7.6', '@spec-7.11', '@asvs-3.5.2', '@asvs-7.2.1'],
}, async () => {
  const nothings = [{}, { authorization: '' }, { authorization: 'Bearer' }, { authorization: 'Bearer ' }];
  for (const headers of nothings as Record<string, string>[]) {
    for (const answer of await askAll(headers)) expectGatewaysRefusal(answer, 401, UNAUTHORIZED);
  }
});

test('a genuine token anywhere but in its header does not count', {
  tag: ['@asvs-3.3.1', '@asvs-3.5.1', '@asvs-3.5.2', '@asvs-14.2.1'],
}, async ({ bystander }) => {
  const { id } = bystander.tokens;
  const elsewhere = { cookie: `Authorization=${id}`, 'x-authorization': `Bearer ${id}` };
  for (const answer of await askAll(elsewhere, `?Authorization=${id}`)) expectGatewaysRefusal(answer, 401, UNAUTHORIZED);
});

for (const [name, forge] of FORGERIES) {
  test(`no way in for a token ${name}`, {
    tag: ['@asvs-4.1.3', '@asvs-6.8.2', '@asvs-7.2.1', '@asvs-9.1.1', '@asvs-9.1.2'],
  }, async ({ bystander }) => {
    await expectShutOut(await forge(bystander.tokens.id));
  });
}

test('a genuine guess under a token that is refused moves nothing', async ({ bystander }) => {
  const before = await bystander.holdings();
  const { roundId } = await bystander.openRound();
  for (const [, forge] of FORGERIES) {
    const token = await forge(bystander.tokens.id);
    expectGatewaysRefusal(await bystander.guess(roundId, aGuess(), token), 401, UNAUTHORIZED);
  }
  expectRefusal(await bystander.guess(roundId, aGuess(), bystander.tokens.access), NOT_AUTHENTICATED);
  expect(await bystander.holdings()).toEqual(before);
});

test('an access token opens no protected path: only ID tokens do', { tag: ['@asvs-9.2.2'] }, async ({ bystander }) => {
  for (const answer of await askAll({ authorization: `Bearer ${bystander.tokens.access}` })) {
    expectRefusal(answer, NOT_AUTHENTICATED);
  }
});

test('a refresh token opens no protected path', { tag: ['@asvs-7.2.3'] }, async ({ bystander }) => {
  // On AWS it is encrypted and the gateway refuses it. The emulator's token is signed like the others and gets one step further.
  for (const answer of await askAll({ authorization: `Bearer ${bystander.tokens.refresh}` })) {
    expectRefusal(answer, NOT_AUTHENTICATED);
  }
});

test('an ID token of another pool opens no protected path', { tag: ['@asvs-6.8.2', '@asvs-9.1.3'] }, async () => {
  const cognito = new CognitoIdentityProviderClient(await aws());
  const { UserPool } = await cognito.send(
    new CreateUserPoolCommand({ PoolName: 'another pool', UsernameAttributes: ['email'] }),
  );
  const userPoolId = UserPool?.Id ?? '';
  try {
    const pool = await newClient(cognito, userPoolId, {});
    const { id } = await signIn(await accountWithoutSignUp(userPoolId), pool);
    expect(claimsOf(id)).toMatchObject({ token_use: 'id' });
    await expectShutOut(id);
  } finally {
    await cognito.send(new DeleteUserPoolCommand({ UserPoolId: userPoolId }));
  }
});

async function newClient(
  cognito: CognitoIdentityProviderClient,
  userPoolId: string,
  validity: { IdTokenValidity?: number; TokenValidityUnits?: { IdToken: 'seconds' } },
): Promise<Pool> {
  const { UserPoolClient } = await cognito.send(
    new CreateUserPoolClientCommand({
      UserPoolId: userPoolId,
      ClientName: 'another client',
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      ...validity,
    }),
  );
  return { userPoolId, userPoolClientId: UserPoolClient?.ClientId ?? '' };
}

test('an ID token of another client of the same pool opens no protected path', {
  tag: ['@asvs-6.3.4', '@asvs-9.2.3', '@asvs-9.2.4', '@asvs-10.3.1', '@asvs-10.5.4'],
}, async ({ bystander }) => {
  const cognito = new CognitoIdentityProviderClient(await aws());
  const { userPoolId } = await stackConfig();
  const pool = await newClient(cognito, userPoolId, {});
  try {
    const { id } = await signIn(bystander.account, pool);
    expect(claimsOf(id)).toMatchObject({ token_use: 'id', uid: bystander.uid, aud: pool.userPoolClientId });
    await expectShutOut(id);
  } finally {
    await cognito.send(new DeleteUserPoolClientCommand({ UserPoolId: userPoolId, ClientId: pool.userPoolClientId }));
  }
});

async function playersAuthorizer(client: ApiGatewayV2Client): Promise<Required<Pick<Authorizer, 'AuthorizerId' | 'JwtConfiguration'>>> {
  const { Items = [] } = await client.send(new GetAuthorizersCommand({ ApiId: await resource('Api') }));
  const { AuthorizerId, JwtConfiguration } = Items.find(({ Name }) => Name === 'Players') ?? {};
  if (!AuthorizerId || !JwtConfiguration) throw new Error('the API has no authorizer Players');
  return { AuthorizerId, JwtConfiguration };
}

// The pool's own client signs tokens for an hour. A second client signs one for seconds (which only the emulator
// allows), and the authorizer accepts that client's tokens during this test.
test('an ID token that was good opens no protected path once it has expired', { tag: ['@asvs-7.2.2', '@asvs-9.2.1'] }, async ({ bystander }) => {
  const [cognito, gateway] = [new CognitoIdentityProviderClient(await aws()), new ApiGatewayV2Client(await aws())];
  const { userPoolId, userPoolClientId } = await stackConfig();
  const pool = await newClient(cognito, userPoolId, { IdTokenValidity: 4, TokenValidityUnits: { IdToken: 'seconds' } });
  const { AuthorizerId, JwtConfiguration } = await playersAuthorizer(gateway);
  const admit = async (...Audience: string[]) => {
    const authorizer = { ApiId: await resource('Api'), AuthorizerId, JwtConfiguration: { ...JwtConfiguration, Audience } };
    await gateway.send(new UpdateAuthorizerCommand(authorizer));
  };
  try {
    await admit(userPoolClientId, pool.userPoolClientId);
    let id = '';
    // It lives for four seconds, and the sign-in takes some of them.
    await expect(async () => {
      ({ id } = await signIn(bystander.account, pool));
      expectOk(await bystander.wallet(id));
    }).toPass();
    await expect.poll(async () => (await bystander.wallet(id)).status).toBe(401);
    expect(claimsOf(id)['exp']).toBeLessThanOrEqual(Date.now() / 1000);
    await expectShutOut(id);
  } finally {
    await admit(userPoolClientId);
    await cognito.send(new DeleteUserPoolClientCommand({ UserPoolId: userPoolId, ClientId: pool.userPoolClientId }));
  }
});

test('after signing out everywhere nothing renews; the ID token runs out', { tag: ['@asvs-7.4.1', '@asvs-10.4.5'] }, async ({ player }) => {
  const cognito = new CognitoIdentityProviderClient(await aws());
  const { userPoolClientId } = await stackConfig();
  const renewal = new InitiateAuthCommand({
    ClientId: userPoolClientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: player.tokens.refresh },
  });
  expect((await cognito.send(renewal)).AuthenticationResult?.IdToken).toBeTruthy();
  await cognito.send(new GlobalSignOutCommand({ AccessToken: player.tokens.access }));
  await expect(cognito.send(renewal)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  // As on AWS: the gateway checks only signature and expiry, so the web drops its tokens on logout.
  expectOk(await player.wallet());
});

test('only members of the group admin carry the admin claim', { tag: ['@spec-3.8', '@spec-6.9'] }, async () => {
  const player = await Player.signedUp();
  expect(claimsOf(player.tokens.id)).not.toHaveProperty('admin');
  await joinAdmins(player.account.email);
  const { id, access } = await signIn(player.account);
  expect(claimsOf(id)).toMatchObject({ admin: true, uid: player.uid });
  expect(claimsOf(access)).not.toHaveProperty('admin');
});
