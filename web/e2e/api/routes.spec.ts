/** The existing paths, their audience, and that responses are not cached. */
import { resource } from '../support/aws';
import { expectGatewaysRefusal, expectOk, expectRefusal, send, type Schema } from '../support/http';
import { OPERATIONS, pathOf } from '../support/operations';
import { aGuess } from '../support/player';
import { EMULATOR_URL } from '../support/stack';
import { expect, test } from '../support/test';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

test('an unknown path answers 404 with a message, signed in or not', { tag: ['@asvs-13.4.5'] }, async ({ bystander }) => {
  for (const path of ['/api/nothing', '/api/wallets', '/api/wallet/transactions/1', '/api/game', '/api/admin']) {
    for (const method of METHODS) {
      expectGatewaysRefusal(await send(method, path), 404, 'Not Found');
      expectGatewaysRefusal(await bystander.send(method, path), 404, 'Not Found');
    }
  }
});

test('a path answers to no method but its own: 404 with a message', { tag: ['@asvs-3.5.3', '@asvs-13.4.4'] }, async ({ bystander }) => {
  const own = new Set(OPERATIONS.map(({ method, template }) => `${method} ${template}`));
  const templates = new Set(OPERATIONS.map(({ template }) => template));
  for (const template of templates) {
    const others = METHODS.filter((method) => !own.has(`${method} ${template}`));
    const answers = await Promise.all(others.map((method) => bystander.send(method, pathOf(template))));
    for (const answer of answers) expectGatewaysRefusal(answer, 404, 'Not Found');
  }
});

const NOT_THROUGH_THE_SITE = { status: 403, code: 'NOT_THROUGH_THE_SITE', error: 'Please use the site' };

test('nobody gets round the site to the API, with a valid token neither', async ({ admin }) => {
  const base = `${EMULATOR_URL}/_aws/execute-api/${await resource('Api')}/$default`;
  const { id: token } = admin.tokens;
  for (const secret of [undefined, '', 'made-up']) {
    const headers: Record<string, string> = secret === undefined ? {} : { 'x-site-secret': secret };
    const answers = await Promise.all(
      OPERATIONS.map(({ method, template }) => {
        const body = method === 'GET' ? undefined : '{}';
        return send(method, pathOf(template), { base, token, headers, body });
      }),
    );
    for (const answer of answers) expectRefusal(answer, NOT_THROUGH_THE_SITE);
  }
});

test('what a caller sends as the secret of the site does not matter', async ({ bystander }) => {
  expectOk(await bystander.send('GET', '/api/wallet', { headers: { 'x-site-secret': 'made-up' } }));
});

test('the password policy needs no token, and minds none', { tag: ['@asvs-6.2.1', '@asvs-6.2.5'] }, async () => {
  const policy: Schema['PasswordPolicy'] = {
    minimumLength: 12,
    requireLowercase: false,
    requireUppercase: false,
    requireNumbers: false,
    requireSymbols: false,
  };
  for (const token of [undefined, 'garbage']) {
    expect(expectOk(await send('GET', '/api/auth/password-policy', { token }))).toEqual(policy);
  }
});

test('no answer may be kept, neither a success nor a refusal', { tag: ['@asvs-14.2.2', '@asvs-14.3.2'] }, async ({ bystander }) => {
  const successes = await Promise.all([
    send('GET', '/api/auth/password-policy'),
    bystander.profile(),
    bystander.wallet(),
    bystander.transactions(),
    bystander.start(),
  ]);
  const { roundId } = await bystander.openRound();
  const refusals = await Promise.all([
    bystander.transactions({ type: 'x' }),
    bystander.reveal(roundId),
    bystander.guess(roundId, aGuess({ square: 6 })),
    bystander.guess(roundId, ' '.repeat(100_000)),
    bystander.wallet(bystander.tokens.access),
  ]);
  expect(successes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(refusals.map(({ status }) => status)).toEqual([400, 409, 400, 413, 401]);
  for (const { headers } of [...successes, ...refusals]) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('every refusal names its own request', async ({ bystander }) => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => bystander.reveal('unknown')));
  for (const answer of answers) expectRefusal(answer, { status: 404, code: 'ROUND_UNKNOWN', error: 'Round not found' });
  expect(new Set(answers.map(({ text }) => text)).size).toBe(5);
});
