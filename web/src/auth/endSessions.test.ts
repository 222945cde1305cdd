import { afterEach, expect, it, vi } from 'vitest';
import { endEverySession, endOneSession } from './endSessions';

const POOL = {
  userPoolId: 'pool',
  userPoolClientId: 'client',
  userPoolEndpoint: 'https://pool.example/',
  productName: 'Colour Game',
  region: 'here',
  emailVerification: 'off',
  emailNotices: 'off',
} as const;

function cognitoAnswers(answer: () => Promise<Response>) {
  const fetched = vi.fn<(url: string, request: RequestInit) => Promise<Response>>(answer);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

function refusal(type: string, message: string): () => Promise<Response> {
  return () => Promise.resolve(Response.json({ __type: type, message }, { status: 400 }));
}

afterEach(() => vi.unstubAllGlobals());

it("asks Cognito to end the sessions of the token's owner", { tags: ['asvs-10.4.9'] }, async () => {
  const fetched = cognitoAnswers(() => Promise.resolve(Response.json({})));
  await endEverySession(POOL, 'a token');
  const [url, request] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('https://pool.example/');
  expect(request?.headers).toMatchObject({ 'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut' });
  expect(request?.body).toBe('{"AccessToken":"a token"}');
});

it('asks Cognito to end one session, even while the page is closed', async () => {
  const fetched = cognitoAnswers(() => Promise.resolve(Response.json({})));
  await endOneSession({ ...POOL, userPoolEndpoint: undefined }, 'a token');
  const [url, request] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('https://cognito-idp.here.amazonaws.com/');
  expect(request).toMatchObject({
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken' },
    body: '{"ClientId":"client","Token":"a token"}',
    keepalive: true,
  });
});

it('takes a session that is over already for done', async () => {
  cognitoAnswers(refusal('com.amazonaws.cognito#NotAuthorizedException', 'Access Token has been revoked'));
  await expect(endEverySession(POOL, 'a token')).resolves.toBeUndefined();
});

it('does not take anything else for done', async () => {
  cognitoAnswers(refusal('TooManyRequestsException', 'Rate exceeded'));
  await expect(endEverySession(POOL, 'a token')).rejects.toThrow('Rate exceeded');
  cognitoAnswers(() => Promise.resolve(new Response('', { status: 502 })));
  await expect(endEverySession(POOL, 'a token')).rejects.toThrow();
  cognitoAnswers(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(endEverySession(POOL, 'a token')).rejects.toThrow('cannot be reached');
});
