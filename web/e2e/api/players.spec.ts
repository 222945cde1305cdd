/** Finding a recipient of points (spec 2.73, 5.16): the list of players, and the look-up by user id or e-mail. */
import { expectOk, expectRefusal, type Refusal, type Schema } from '../support/http';
import { everyPage, Player } from '../support/player';
import { CURSOR_INVALID, cursorOf, EMAIL_INVALID, mustBe, NO_OBJECT, noUserWith, unreadable } from '../support/refusals';
import { updateItem } from '../support/tables';
import { expect, test } from '../support/test';

const PAGE_ROWS = 25;

function everyone(player: Player, query: Record<string, string> = {}): Promise<Schema['Player'][]> {
  return everyPage((page) => player.players(page), query);
}

test('the list shows id and user name of the others who are offline', { tag: ['@spec-2.75', '@asvs-8.2.3'] }, async ({ player, bystander }) => {
  const found = await everyone(player);
  const names = found.map(({ username, userId }) => `${username.toLowerCase()}#${userId}`);
  expect(names).toEqual([...names].sort());
  // Other tests may change a name meanwhile, and then appear under both.
  expect(new Set(names).size).toBe(names.length);
  for (const each of found) expect(Object.keys(each).sort()).toEqual(['userId', 'username']);
  expect(found).toContainEqual({ userId: bystander.uid, username: await bystander.username() });
  expect(found.map(({ userId }) => userId)).not.toContain(player.uid);
});

test('a search finds whose user name begins so, whatever its capitals', async ({ player, bystander }) => {
  const username = await bystander.username();
  const expected = { userId: bystander.uid, username };
  for (const search of [username, username.toUpperCase(), username.slice(0, -1), ` ${username} `]) {
    const found = await everyone(player, { search });
    expect(found).toContainEqual(expected);
    for (const each of found) expect(each.username.toLowerCase().startsWith(search.trim().toLowerCase())).toBe(true);
  }
  for (const search of ['nobody-is-called-so', `${username}x`, username.slice(1), '%', '*', bystander.account.email]) {
    expect(await everyone(player, { search })).toEqual([]);
  }
  expect(await everyone(bystander, { search: username })).toEqual([]);
});

test('whoever is online is not listed, and may be looked up all the same', { tag: ['@spec-2.74'] }, async ({ player }) => {
  const other = await Player.signedUp();
  const username = await other.username();
  expect(await everyone(player, { search: username })).toEqual([{ userId: other.uid, username }]);
  await updateItem('UsersTable', { uid: { S: other.uid } }, {
    UpdateExpression: 'SET #online = :yes REMOVE playersPartition, playersSort',
    ExpressionAttributeNames: { '#online': 'online' },
    ExpressionAttributeValues: { ':yes': { BOOL: true } },
  });
  expect(await everyone(player, { search: username })).toEqual([]);
  expect(expectOk(await player.lookup(other.uid))).toEqual({ userId: other.uid, username, isSelf: false });
});

test('the list comes in pages of at most 25, without a gap or a repetition', async ({ player }) => {
  await Promise.all(Array.from({ length: PAGE_ROWS }, () => Player.signedUp()));
  const first = expectOk(await player.players());
  expect(first.items.length).toBeLessThanOrEqual(PAGE_ROWS);
  expect(first.nextCursor).toBeTruthy();
  const again = expectOk(await player.players({ cursor: first.nextCursor ?? '' }));
  const [last, next] = [first.items.at(-1), again.items[0]];
  expect((next?.username ?? '').toLowerCase() >= (last?.username ?? '').toLowerCase()).toBe(true);
  const all = (await everyone(player)).map(({ username, userId }) => `${username}#${userId}`);
  expect(all).toEqual([...new Set(all)]);
});

test('a search that is too long or a cursor of another search is refused', async ({ bystander }) => {
  const tooLong = { status: 400, code: 'MALFORMED', error: 'A search has at most 64 characters' };
  expectRefusal(await bystander.players({ search: 'x'.repeat(65) }), tooLong);
  expect(expectOk(await bystander.players({ search: 'é'.repeat(64) }))).toEqual({ items: [] });
  for (const cursor of ['!', Buffer.from([0xff]).toString('base64url'), 'A'.repeat(513)]) {
    expectRefusal(await bystander.players({ cursor }), CURSOR_INVALID);
  }
  expectRefusal(await bystander.players({ search: 'player-', cursor: cursorOf('aaa#x') }), CURSOR_INVALID);
});

test('a look-up by user id or e-mail in any case finds that player', { tag: ['@spec-5.18'] }, async ({ player, bystander }) => {
  const who = { userId: bystander.uid, username: await bystander.username(), isSelf: false };
  const { email } = bystander.account;
  for (const key of [bystander.uid, email, email.toUpperCase(), ` ${email} `]) {
    expect(expectOk(await player.lookup(key))).toEqual(who);
  }
  for (const key of [player.uid, player.account.email]) {
    expect(expectOk(await player.lookup(key))).toMatchObject({ userId: player.uid, isSelf: true });
  }
});

const REFUSED: [name: string, body: unknown, refusal: Refusal][] = [
  ['an unknown user id', { player: 'Z'.repeat(28) }, noUserWith(`ID: ${'Z'.repeat(28)}`)],
  ['an unknown e-mail', { player: 'Nobody@Example.com' }, noUserWith('email: nobody@example.com')],
  ['nothing', { player: '' }, EMAIL_INVALID],
  ['a user name', { player: 'player-abcdef' }, EMAIL_INVALID],
  ['27 letters', { player: 'a'.repeat(27) }, EMAIL_INVALID],
  ['half an e-mail', { player: 'someone@' }, EMAIL_INVALID],
  ['an e-mail of 300 letters', { player: `${'a'.repeat(300)}@example.com` }, EMAIL_INVALID],
  ['a number', { player: 5 }, mustBe('player', 'a text')],
  ['no field', {}, EMAIL_INVALID],
  ['no body', '', NO_OBJECT],
  ...unreadable(JSON.stringify({ player: 'x@example.com' })),
];

for (const [name, body, refusal] of REFUSED) {
  test(`a look-up of ${name} is refused`, async ({ bystander }) => {
    expectRefusal(await bystander.sendLookup(body), refusal);
  });
}
