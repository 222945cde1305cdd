/** Admin rights (spec 4.49, 6.14, D10, D11, D47): granted and removed by owners only, effective at the next call, audited. */
import {
  CognitoIdentityProviderClient,
  SignUpCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { claimsOf, newAccount, renewed, signUp } from '../support/accounts';
import { Admin, auditOf, type AdminRole } from '../support/admin';
import { aws } from '../support/aws';
import { expectOk, expectRefusal, send, type Refusal, type Schema } from '../support/http';
import { ADMIN_OPERATIONS, pathOf } from '../support/operations';
import { aReport, Player } from '../support/player';
import {
  ADMIN_INITIALISED,
  CURSOR_INVALID,
  cursorOf,
  EMAIL_INVALID,
  malformed,
  mustBe,
  NO_OBJECT,
  NOT_ADMIN,
  notKnown,
  noUserWith,
  REQUEST_NOT_FOUND,
  ROLE_NOT_PERMITTED,
  unreadable,
  twice,
} from '../support/refusals';
import { stackConfig } from '../support/stack';
import { expect, test } from '../support/test';

const wrong = (error: string): Refusal => ({ status: 400, code: 'MALFORMED', error });
const NO_USER_ID = wrong('A user ID has 28 letters and digits');
const NOBODY = 'Z'.repeat(28);

/** Asserts that every admin's operation refuses this token. */
async function expectNoAdminsToken(token: string): Promise<void> {
  expect(ADMIN_OPERATIONS.length).toBeGreaterThan(0);
  await Promise.all(
    ADMIN_OPERATIONS.map(async ({ method, template }) => {
      const body = method === 'GET' ? undefined : '{}';
      expectRefusal(await send(method, pathOf(template), { token, body }), NOT_ADMIN);
    }),
  );
}

/** Asserts that this token opens the role's operations and no other admin operation. */
async function expectRole(token: string, role: AdminRole): Promise<void> {
  const asked = ADMIN_OPERATIONS.map(async ({ name, method, template }) => {
    const body = method === 'GET' ? undefined : '{}';
    const answer = await send<{ code?: string }>(method, pathOf(template), { token, body });
    return [name, answer.status !== 403] as const;
  });
  const expected = ADMIN_OPERATIONS.map(({ name, roles }) => [name, roles.includes(role)]);
  expect(Object.fromEntries(await Promise.all(asked)), role).toEqual(Object.fromEntries(expected));
}

test('rights change at once in the record, then in the token, audited', {
  tag: ['@spec-6.14', '@spec-7.7', '@spec-7.8', '@spec-7.9'],
}, async ({ player, admin }) => {
  const { uid, tokens, account } = player;
  expect(await player.isAdmin()).toBe(false);
  expect(expectOk(await admin.grant(uid))).toEqual({ userId: uid, isAdmin: true, role: 'owner' });
  expect(await player.isAdmin()).toBe(true);
  // An older token lacks it, and the record alone is not enough.
  await expectNoAdminsToken(tokens.id);
  const granted = await Admin.signedIn(account);
  for (const token of [granted.tokens.id, await renewed(tokens)]) expect(claimsOf(token)).toMatchObject({ admin: true, uid });
  expect(expectOk(await granted.findPlayer({ id: uid }))).toMatchObject({ isAdmin: true, role: 'owner' });
  expect(expectOk(await granted.profile()).isAdmin).toBe(true);
  const [row, agreement, ...more] = expectOk(await granted.audit({ subject: uid })).items;
  expect([agreement?.action, ...more]).toEqual(['account.agree']);
  const grant = { actor: admin.uid, action: 'admin.grant', subject: uid, before: 'player', after: 'owner' };
  expect(row).toEqual({ ...grant, at: row?.at, requestId: row?.requestId });
  // A repeat gets the same response and writes nothing.
  expect(expectOk(await admin.grant(uid))).toEqual({ userId: uid, isAdmin: true, role: 'owner' });

  expect(expectOk(await admin.remove(uid))).toEqual({ userId: uid, isAdmin: false });
  await expectNoAdminsToken(granted.tokens.id);
  expect(await granted.isAdmin()).toBe(false);
  for (const token of [(await Player.signedIn(account)).tokens.id, await renewed(granted.tokens)]) {
    expect(claimsOf(token)).toMatchObject({ uid });
    for (const claim of ['admin', 'role']) expect(claimsOf(token)).not.toHaveProperty(claim);
  }
  expect(expectOk(await admin.remove(uid))).toEqual({ userId: uid, isAdmin: false });
  // No user can restore their own rights: neither a former admin nor the first one.
  expectRefusal(await granted.grant(uid), NOT_ADMIN);
  expectRefusal(await granted.initializeAdmin(), ADMIN_INITIALISED);
  const { items: entries } = expectOk(await admin.audit({ subject: uid }));
  expect(entries).toEqual([{ ...entries[0], actor: admin.uid, action: 'admin.remove', subject: uid, before: 'owner', after: 'player' }, row, agreement]);
});

test('an admin may resign, or be removed by one they appointed', async ({ player, admin }) => {
  const other = await Player.signedUp();
  await admin.appoint(player.uid);
  const first = await Admin.signedIn(player.account);
  await first.appoint(other.uid);
  const second = await Admin.signedIn(other.account);
  expect(expectOk(await second.remove(first.uid))).toEqual({ userId: first.uid, isAdmin: false });
  expectRefusal(await first.audit(), NOT_ADMIN);
  expect(expectOk(await second.remove(second.uid))).toEqual({ userId: second.uid, isAdmin: false });
  expectRefusal(await second.audit(), NOT_ADMIN);
  expect((await auditOf(second.uid)).map(({ actor, action }) => [actor, action])).toEqual([
    [first.uid, 'admin.grant'],
    [second.uid, 'admin.remove'],
  ]);
});

test('a role is granted and changed, effective at the next call', async ({ player, admin }) => {
  const { uid, account } = player;
  expect(await admin.appoint(uid, 'auditor')).toEqual({ userId: uid, isAdmin: true, role: 'auditor' });
  const { tokens } = await Admin.signedIn(account);
  expect(claimsOf(tokens.id)).toMatchObject({ admin: true, role: 'auditor' });
  const changes = [['auditor', 'support'], ['support', 'cashier'], ['cashier', 'owner'], ['owner', 'auditor']] as const;
  await expectRole(tokens.id, 'auditor');
  for (const [, role] of changes) {
    // The second call writes nothing.
    for (const answer of [await admin.appoint(uid, role), await admin.appoint(uid, role)]) {
      expect(answer).toEqual({ userId: uid, isAdmin: true, role });
    }
    expect(await player.adminCheck()).toEqual({ isAdmin: true, role, factorMissing: false });
    expect(expectOk(await admin.findPlayer({ id: uid }))).toMatchObject({ isAdmin: true, role });
    // The token still says auditor.
    await expectRole(tokens.id, role);
    expect(claimsOf(await renewed(tokens))).toMatchObject({ admin: true, role });
  }
  expectOk(await admin.remove(uid));
  await expectNoAdminsToken(tokens.id);
  expect(await player.adminCheck()).toEqual({ isAdmin: false, factorMissing: false });
  expect((await auditOf(uid)).map(({ actor, action, before, after }) => [actor, action, before, after])).toEqual([
    [admin.uid, 'admin.grant', 'player', 'auditor'],
    ...changes.map(([before, after]) => [admin.uid, 'admin.grant', before, after]),
    [admin.uid, 'admin.remove', 'auditor', 'player'],
  ]);
});

test('an admin from before there were roles is an owner', async ({ player }) => {
  const old = await Admin.appointed();
  expect(await old.adminCheck()).toEqual({ isAdmin: true, role: 'owner', factorMissing: false });
  await expectRole(old.tokens.id, 'owner');
  expect(claimsOf(await renewed(old.tokens))).toMatchObject({ admin: true, role: 'owner' });
  await old.appoint(player.uid, 'cashier');
  expect(expectOk(await old.grant(old.uid, 'support'))).toEqual({ userId: old.uid, isAdmin: true, role: 'support' });
  expect(await auditOf(old.uid)).toMatchObject([{ actor: old.uid, action: 'admin.grant', before: 'owner', after: 'support' }]);
});

test('a role that does not exist is granted to nobody', async ({ player, admin }) => {
  const { uid } = player;
  for (const role of ['', 'admin', 'Owner', 'owner ', 'boss', 'player', 'owner,auditor']) {
    const body = JSON.stringify({ userId: uid, role });
    expectRefusal(await admin.send('POST', '/set-admin', { body }), mustBe('role', 'owner, cashier, support or auditor'));
  }
  for (const role of [5, true, ['owner'], { name: 'owner' }]) {
    expectRefusal(await admin.send('POST', '/set-admin', { body: JSON.stringify({ userId: uid, role }) }), malformed('The field role is not as expected.'));
  }
  const contradicting = `{"userId":"${uid}","role":"auditor","role":"owner"}`;
  expectRefusal(await admin.send('POST', '/set-admin', { body: contradicting }), twice('role'));
  expectRefusal(await admin.send('POST', '/remove-admin', { body: JSON.stringify({ userId: uid, role: 'owner' }) }), notKnown('role'));
  expect(await player.adminCheck()).toEqual({ isAdmin: false, factorMissing: false });
  expect(await auditOf(uid)).toEqual([]);
});

for (const role of ['cashier', 'support', 'auditor'] as const) {
  test(`no ${role} gains or takes rights, by whatever body or header`, async ({ player, bystander, admin }) => {
    await admin.appoint(player.uid, role);
    const theirs = await Admin.signedIn(player.account);
    const users = [theirs.uid, bystander.uid, admin.uid];
    const bodies = users.flatMap((userId) => [
      { userId },
      { userId, role: 'owner' },
      { userId, role },
      { userId, role: 'owner', admin: true, isAdmin: true },
    ]);
    const headers = { role: 'owner', 'x-role': 'owner', 'x-admin-role': 'owner' };
    for (const path of ['/set-admin', '/remove-admin', '/set-admin?role=owner']) {
      for (const body of bodies) {
        expectRefusal(await theirs.send('POST', path, { body: JSON.stringify(body), headers }), ROLE_NOT_PERMITTED);
      }
    }
    expectRefusal(await theirs.initializeAdmin(), ADMIN_INITIALISED);
    await expectRole(theirs.tokens.id, role);
    expect(claimsOf(await renewed(theirs.tokens))).toMatchObject({ role });
    expect(await theirs.adminCheck()).toEqual({ isAdmin: true, role, factorMissing: false });
    expect(await bystander.adminCheck()).toEqual({ isAdmin: false, factorMissing: false });
    expect(await admin.adminCheck()).toEqual({ isAdmin: true, role: 'owner', factorMissing: false });
    expect(await auditOf(theirs.uid)).toMatchObject([{ actor: admin.uid, action: 'admin.grant' }]);
  });
}

test('an owner’s old token decides nothing after demotion', async ({ player, admin }) => {
  const customer = await admin.playerWith(100);
  const deposit = await customer.requestedDeposit({ amount: 20 });
  const withdrawal = await customer.requestedWithdrawal(50);
  const ticket = expectOk(await customer.report(aReport()));
  const untouched = await customer.holdings();
  await admin.appoint(player.uid);
  const demoted = await Admin.signedIn(player.account);
  expect(claimsOf(demoted.tokens.id)).toMatchObject({ admin: true, role: 'owner' });
  const deciding = [
    () => demoted.approve(deposit.id),
    () => demoted.declineDeposit(deposit.id, { note: 'No.' }),
    () => demoted.complete(withdrawal.id, { note: 'Paid.' }),
    () => demoted.declineWithdrawal(withdrawal.id, { note: 'No.' }),
  ];
  const answering = [
    () => demoted.setStatus(ticket.id, { status: 'resolved' }),
    () => demoted.freeze({ userId: customer.uid, isFrozen: true, reason: 'No.' }),
  ];
  const granting = [() => demoted.grant(demoted.uid), () => demoted.grant(customer.uid, 'owner'), () => demoted.remove(admin.uid)];
  const refused = {
    auditor: [...deciding, ...answering, ...granting],
    support: [...deciding, ...granting],
    cashier: [...answering, ...granting],
  };
  for (const role of ['auditor', 'support', 'cashier'] as const) {
    await admin.appoint(demoted.uid, role);
    for (const ask of refused[role]) expectRefusal(await ask(), ROLE_NOT_PERMITTED);
  }
  expect(await customer.holdings()).toEqual(untouched);
  expect(await customer.everyTicket()).toMatchObject([{ id: ticket.id, status: 'new' }]);
  for (const { id } of [deposit, withdrawal, ticket]) expect(await auditOf(id)).toEqual([]);
  // The role's own operations work with that token too.
  expectRefusal(await demoted.approve('0'.repeat(22)), REQUEST_NOT_FOUND);
  expectOk(await demoted.approve(deposit.id));
});

const CLAIMS = ['custom:admin', 'custom:isAdmin', 'dev:custom:admin', 'cognito:groups'].map((Name) => ({
  Name,
  Value: Name === 'cognito:groups' ? 'admin' : 'true',
}));

test('writing admin into sign-up, attributes or any body gains nothing', { tag: ['@asvs-8.2.3', '@asvs-15.3.3'] }, async ({ admin }) => {
  const cognito = new CognitoIdentityProviderClient(await aws());
  const { userPoolClientId: ClientId } = await stackConfig();
  const account = newAccount();
  const { email: Username, password: Password } = account;
  const UserAttributes = [{ Name: 'email', Value: Username }, ...CLAIMS];
  // AWS refuses attributes that the pool does not have, or that its client may not write; the emulator keeps them.
  const claimed = new SignUpCommand({ ClientId, Username, Password, UserAttributes, ClientMetadata: { admin: 'true' } });
  await cognito.send(claimed).catch(() => signUp(account));
  const player = await Player.signedIn(account);
  await player.agrees();
  for (const attribute of CLAIMS) {
    const update = new UpdateUserAttributesCommand({ AccessToken: player.tokens.access, UserAttributes: [attribute] });
    await cognito.send(update).catch(() => undefined);
  }
  const { uid } = player;
  const profile = { displayName: 'the boss', username: `boss-${uid.slice(0, 8)}`, phoneNumber: '', online: false };
  for (const claim of [{ admin: true }, { isAdmin: true }, { role: 'owner' }]) {
    const body = (rest: object) => JSON.stringify({ ...rest, ...claim });
    const refusal = notKnown(Object.keys(claim).join());
    expectRefusal(await player.updateProfile(body(profile)), refusal);
    expectRefusal(await player.report(body({ name: 'x', email: 'x@example.com', category: 'Other', message: 'x' })), refusal);
    expectRefusal(await player.deposit(body({ amount: 1 })), refusal);
    expectRefusal(await player.send('POST', '/set-admin', { body: body({ userId: uid }) }), NOT_ADMIN);
    expectRefusal(await player.send('POST', '/initialize-admin', { body: body({}) }), ADMIN_INITIALISED);
  }
  expectRefusal(await player.send('POST', '/set-admin?admin=true', { body: '{}', headers: { admin: 'true', 'x-admin': 'true' } }), NOT_ADMIN);
  expectOk(await player.updateProfile(profile));

  for (const token of [(await Player.signedIn(account)).tokens.id, await renewed(player.tokens)]) {
    expect(claimsOf(token)).toMatchObject({ uid });
    for (const claim of ['admin', 'role']) expect(claimsOf(token)).not.toHaveProperty(claim);
    await expectNoAdminsToken(token);
  }
  expect(await player.isAdmin()).toBe(false);
  expect(expectOk(await player.profile()).isAdmin).toBe(false);
  expect(expectOk(await admin.findPlayer({ id: uid })).isAdmin).toBe(false);
  expect(await auditOf(uid)).toEqual([]);
});

test('16 admins set one player’s rights at once: all agree in the end', async ({ player, admin, admins }) => {
  const { uid, account } = player;
  const answers = await Promise.all(
    admins.map((each, index) => (index % 2 === 0 ? each.grant(uid, 'owner') : each.remove(uid))),
  );
  for (const answer of answers) expectOk(answer);
  const isAdmin = await player.isAdmin();
  expect(expectOk(await admin.findPlayer({ id: uid })).isAdmin).toBe(isAdmin);
  expect(claimsOf((await Player.signedIn(account)).tokens.id)['admin']).toBe(isAdmin ? true : undefined);
  const steps = (await auditOf(uid)).map(({ action, before, after }) => `${action}: ${before} → ${after}`);
  const there = 'admin.grant: player → owner';
  const back = 'admin.remove: owner → player';
  // Each step happened once, based on the state after the previous one.
  expect([...steps].sort()).toEqual(steps.map((_, index) => (index % 2 === 0 ? there : back)).sort());
  expect(steps.length % 2 === 1).toBe(isAdmin);
  expect(expectOk(await admin.remove(uid)).isAdmin).toBe(false);
  expect(claimsOf(await renewed(player.tokens))).not.toHaveProperty('admin');
});

const REFUSED: [body: unknown, refusal: Refusal][] = [
  ...['', ' ', 'x', 'a'.repeat(27), 'a'.repeat(29), `${'a'.repeat(27)}-`, `${'a'.repeat(27)}á`, 'someone@example.com'].map(
    (userId): [object, Refusal] => [{ userId }, NO_USER_ID],
  ),
  [{ userId: NOBODY }, noUserWith(`ID: ${NOBODY}`)],
  [{ userId: 5 }, mustBe('userId', 'a text')],
  [{ userId: null }, NO_USER_ID],
  [{ userId: ['a'.repeat(28)] }, mustBe('userId', 'a text')],
  [{}, NO_USER_ID],
  [{ userId: NOBODY, isAdmin: true }, notKnown('isAdmin')],
  [{ userId: NOBODY, email: 'x@example.com' }, notKnown('email')],
  ['', NO_OBJECT],
  ...unreadable(JSON.stringify({ userId: NOBODY })).map(([, body, refusal]): [string, Refusal] => [body, refusal]),
];

for (const [path, tag] of [
  ['/set-admin', '@spec-7.7'],
  ['/remove-admin', '@spec-7.8'],
] as const) {
  test(`a body that names nobody is refused by ${path}`, { tag }, async ({ admin }) => {
    for (const [body, refusal] of REFUSED) {
      expectRefusal(await admin.send('POST', path, { body: typeof body === 'string' ? body : JSON.stringify(body) }), refusal);
    }
    expect(await auditOf(NOBODY)).toEqual([]);
  });
}

test('a player is found by id or by e-mail in any case, by nothing else', async ({ player, admin }) => {
  const { uid, account } = player;
  const { username, createdAt } = expectOk(await player.profile());
  const plain = { displayName: '', isAdmin: false, secondFactor: false, suspendedByYou: false };
  const found: Schema['AdminPlayer'] = { userId: uid, email: account.email, username, ...plain, createdAt };
  const asked: Record<string, string>[] = [
    { id: uid },
    { id: ` ${uid} ` },
    { email: account.email },
    { email: ` ${account.email.toUpperCase()} `, id: '' },
  ];
  for (const query of asked) expect(expectOk(await admin.findPlayer(query))).toEqual(found);
  const refused: [query: Record<string, string>, refusal: Refusal][] = [
    [{ id: NOBODY }, noUserWith(`ID: ${NOBODY}`)],
    [{ email: 'Nobody@Example.com' }, noUserWith('email: nobody@example.com')],
    [{}, wrong('Please ask for an id or for an email')],
    [{ id: uid, email: account.email }, wrong('Please ask for an id or for an email')],
    [{ id: account.email }, NO_USER_ID],
    [{ id: uid.slice(1) }, NO_USER_ID],
    [{ email: uid }, EMAIL_INVALID],
    [{ email: 'someone@' }, EMAIL_INVALID],
    [{ email: username }, EMAIL_INVALID],
  ];
  for (const [query, refusal] of refused) expectRefusal(await admin.findPlayer(query), refusal);
});

test('the audit log is read by day or by subject, newest first', { tag: ['@asvs-16.4.2'] }, async ({ player, admin }) => {
  const { id } = expectOk(await player.deposit({ amount: 1 })).deposit;
  expectOk(await admin.declineDeposit(id));
  const [row] = await auditOf(id);
  if (!row) throw new Error('the decision is in the log');
  expect(expectOk(await admin.audit({ subject: ` ${id} ` }))).toEqual({ items: [row] });
  const day = row.at.slice(0, 10);
  const read: Schema['AuditView'][] = [];
  let cursor: string | undefined = '';
  // Other tests make decisions too, so it may not be on the first page.
  while (cursor !== undefined && (read.at(-1)?.at ?? row.at) >= row.at) {
    const page: Schema['AuditPage'] = expectOk(await admin.audit({ day, cursor }));
    expect(page.items.length).toBeLessThanOrEqual(25);
    read.push(...page.items);
    cursor = page.nextCursor;
  }
  expect(read).toContainEqual(row);
  const times = read.map(({ at }) => at);
  expect(times).toEqual([...times].sort().reverse());
  expect(new Set(read.map(({ requestId, action }) => `${requestId} ${action}`)).size).toBe(read.length);
  const now = expectOk(await admin.audit()).items;
  expect(now.length).toBeGreaterThan(0);
  expect(now.filter(({ at }) => at < day)).toEqual([]);
  const empty: Record<string, string>[] = [{ day: '2020-01-01' }, { subject: 'nothing' }];
  for (const query of empty) expect(expectOk(await admin.audit(query))).toEqual({ items: [] });

  for (const bad of ['today', '2026-13-01', '2026-02-30', '2026-2-1', '21-11-2026', '2026-11-21T00:00:00Z', '2026-11', '20261121']) {
    expectRefusal(await admin.audit({ day: bad }), wrong('A day looks like 2026-11-21'));
  }
  expectRefusal(await admin.audit({ day, subject: id }), wrong('Please ask for a day or for a subject'));
  expectRefusal(await admin.audit({ subject: 'x'.repeat(65) }), wrong('A subject is the id of a request, a ticket or a player'));
  for (const none of ['!', 'a', cursorOf('x'), cursorOf(row.requestId), 'A'.repeat(513)]) {
    expectRefusal(await admin.audit({ cursor: none }), CURSOR_INVALID);
    expectRefusal(await admin.audit({ subject: id, cursor: none }), CURSOR_INVALID);
  }
});
