/** A player edits their own record (spec 2.60, 3.7): valid values, ownership of user names, and unchanged fields. */
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { randomBytes } from 'node:crypto';
import { PROBLEM } from '../../src/features/profile/draft';
import { accountWithoutSignUp, claimsOf } from '../support/accounts';
import { aws, resource } from '../support/aws';
import { expectOk, expectRefusal, type Refusal, type Schema } from '../support/http';
import { Player } from '../support/player';
import { mustBe, NO_OBJECT, notKnown, unreadable } from '../support/refusals';
import { stackConfig } from '../support/stack';
import { expect, test } from '../support/test';

/** The form's text before anything is sent; the server's is the same. */
const DISPLAY_NAME_INVALID = { status: 400, code: 'DISPLAY_NAME_INVALID', error: PROBLEM.displayName };
const USERNAME_INVALID = { status: 400, code: 'USERNAME_INVALID', error: PROBLEM.username };
const DISPLAY_NAME_RESERVED = { status: 400, code: 'DISPLAY_NAME_RESERVED', error: 'This name is kept for the people who run the game' };
const USERNAME_RESERVED = { ...DISPLAY_NAME_RESERVED, code: 'USERNAME_RESERVED' };
const USERNAME_TAKEN = { status: 409, code: 'USERNAME_TAKEN', error: 'This username is already taken' };
const PHONE_NUMBER_INVALID = { status: 400, code: 'PHONE_NUMBER_INVALID', error: PROBLEM.phoneNumber };

/** A user name that is not taken. */
function newName(): string {
  return `Player.${randomBytes(6).toString('hex')}`;
}

/** A valid profile. */
function aProfile(changes: Partial<Schema['ProfileBody']> = {}): Schema['ProfileBody'] {
  return { displayName: 'Ndapewa', username: newName(), phoneNumber: '', online: false, ...changes };
}

/** The owner of this user name, ignoring case. */
async function ownerOf(username: string): Promise<string | undefined> {
  const client = new DynamoDBClient(await aws());
  const Key = { name: { S: username.toLowerCase() } };
  const { Item } = await client.send(new GetItemCommand({ TableName: await resource('UsernamesTable'), Key, ConsistentRead: true }));
  // A released name is blocked for a while.
  return Item?.['freeFrom'] ? undefined : Item?.['uid']?.S;
}

/** The recipient that others find under this user name. */
async function listedAs(asker: Player, search: string): Promise<Schema['Player'][]> {
  return expectOk(await asker.players({ search })).items;
}

test('what is saved is trimmed, returned and kept; nothing else changes', async ({ player }) => {
  const [before, holdings] = [expectOk(await player.profile()), await player.holdings()];
  const username = newName();
  const body = { displayName: '  Ndapewa Ñ 李 🎲  ', username: ` ${username} `, phoneNumber: ' +264 (81) 123-45.67 ', online: true };
  const saved = expectOk(await player.updateProfile(body));
  const edited = { displayName: 'Ndapewa Ñ 李 🎲', username, phoneNumber: '+264811234567', online: true };
  expect(saved).toEqual({ ...before, ...edited, updatedAt: saved.updatedAt });
  expect(saved.updatedAt > before.updatedAt).toBe(true);
  expect(expectOk(await player.profile())).toEqual(saved);
  expect(await player.holdings()).toEqual(holdings);
  expect(claimsOf((await Player.signedIn(player.account)).tokens.id)).toMatchObject({ uid: player.uid, email: player.account.email });

  // Again, without the optional fields.
  expect(expectOk(await player.updateProfile(body))).toMatchObject(edited);
  const least = { displayName: '', username: 'x'.repeat(3) + username.slice(-9), phoneNumber: '', online: false };
  expect(expectOk(await player.updateProfile(least))).toMatchObject(least);
  const most = { displayName: '李'.repeat(50), username: `${username}-_.`.padEnd(30, '0'), phoneNumber: `+${'9'.repeat(15)}`, online: true };
  expect(expectOk(await player.updateProfile(most))).toMatchObject(most);
});

test('a user name has one owner, in any case, and rests when given up', async ({ player, bystander }) => {
  const { username: first } = expectOk(await player.profile());
  const [name, next] = [newName(), newName()];
  expectOk(await player.updateProfile(aProfile({ username: name })));
  const theirs = expectOk(await bystander.profile());
  for (const taken of [name, name.toUpperCase(), name.toLowerCase(), ` ${name} `]) {
    expectRefusal(await bystander.updateProfile(aProfile({ username: taken })), USERNAME_TAKEN);
  }
  expect(expectOk(await bystander.profile())).toEqual(theirs);
  // It is still the player's own in another case.
  expect(expectOk(await player.updateProfile(aProfile({ username: name.toUpperCase() }))).username).toBe(name.toUpperCase());
  expectOk(await player.updateProfile(aProfile({ username: next })));
  const other = await Player.signedUp();
  for (const resting of [first, name]) expectRefusal(await other.updateProfile(aProfile({ username: resting })), USERNAME_TAKEN);
  expect(await Promise.all([first, name, next].map(ownerOf))).toEqual([undefined, undefined, player.uid]);
  expect(expectOk(await player.updateProfile(aProfile({ username: name }))).username).toBe(name);
});

test('who is online is not listed; who is offline is, under the new name', async ({ player, bystander }) => {
  const { username: first } = expectOk(await player.profile());
  const [name, next] = [newName(), newName()];
  expectOk(await player.updateProfile(aProfile({ username: name })));
  expect(await listedAs(bystander, name)).toEqual([{ userId: player.uid, username: name }]);
  expectOk(await player.updateProfile(aProfile({ username: name, online: true })));
  expect(await listedAs(bystander, name)).toEqual([]);
  expectOk(await player.updateProfile(aProfile({ username: next, online: false })));
  expect(await listedAs(bystander, next)).toEqual([{ userId: player.uid, username: next }]);
  for (const old of [first, name]) expect(await listedAs(bystander, old)).toEqual([]);
});

/** A profile with `changes` that make it invalid; undefined leaves a field out. */
function none(changes: Record<string, unknown>): object {
  return { ...aProfile(), ...changes };
}

const OTHERS = ['admin', 'isAdmin', 'email', 'uid', 'userId', 'balance', 'gamesPlayed', 'createdAt', 'custom:admin', 'playersPartition'];
const NAMES = ['', 'ab', 'a'.repeat(31), 'a b c', '.abc', '-abc', '_abc', 'абв', 'ndapewá', 'a/b', 'a@b.com', 'a\u0000b', 'Z'.repeat(28)];
const PHONES = ['0811234567', '264811234567', '+1234567', `+${'1'.repeat(16)}`, '+0811234567', '++264811234567', '+2648112345a', '+٢٦٤٨١١٢٣٤٥٦٧', '+', 'x'];

const REFUSED: [name: string, body: unknown, refusal: Refusal][] = [
  ...NAMES.map((username): [string, object, Refusal] => [`user name "${username}"`, none({ username }), USERNAME_INVALID]),
  ...PHONES.map((phoneNumber): [string, object, Refusal] => [`number "${phoneNumber}"`, none({ phoneNumber }), PHONE_NUMBER_INVALID]),
  ['a display name of 51 letters', none({ displayName: '李'.repeat(51) }), DISPLAY_NAME_INVALID],
  ['a reserved display name', none({ displayName: 'Colour Game Support' }), DISPLAY_NAME_RESERVED],
  ['a display name that looks like a reserved one', none({ displayName: 'Аdmin' }), DISPLAY_NAME_RESERVED],
  ['a reserved user name', none({ username: 'the-admin' }), USERNAME_RESERVED],
  ...['displayName', 'username', 'phoneNumber', 'online'].flatMap((field): [string, object, Refusal][] => [
    ...[undefined, null].map((nothing): [string, object, Refusal] => [
      `${nothing} for ${field}`,
      none({ [field]: nothing }),
      field === 'username' ? USERNAME_INVALID : mustBe(field, field === 'online' ? 'true or false' : 'a text'),
    ]),
    [`a number for ${field}`, none({ [field]: 1 }), mustBe(field, field === 'online' ? 'true or false' : 'a text')],
    [`a list for ${field}`, none({ [field]: [] }), mustBe(field, field === 'online' ? 'true or false' : 'a text')],
  ]),
  ['a text for online', none({ online: 'true' }), mustBe('online', 'true or false')],
  ...OTHERS.map((field): [string, object, Refusal] => [field, none({ [field]: true }), notKnown(field)]),
  ['no body', '', NO_OBJECT],
  ...unreadable(JSON.stringify(aProfile())),
];

test('an invalid profile is refused with the reason, and nothing is saved', { tag: ['@asvs-2.2.1'] }, async ({ player }) => {
  const before = expectOk(await player.profile());
  await Promise.all(
    REFUSED.map(async ([name, body, refusal]) => {
      const answer = await player.updateProfile(body);
      await test.step(name, () => { expectRefusal(answer, refusal); });
    }),
  );
  expect(expectOk(await player.profile())).toEqual(before);
  expect(await ownerOf(before.username)).toBe(player.uid);
});

test('of ten players who save one user name at once, one gets it', async ({ admins }) => {
  const [username, players] = [newName(), admins.slice(0, 10)];
  const before = await Promise.all(players.map(async (player) => expectOk(await player.profile())));
  const answers = await Promise.all(players.map((player) => player.updateProfile(aProfile({ username }))));
  for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, USERNAME_TAKEN);
  const [winner, ...more] = answers.filter(({ status }) => status === 200).map(expectOk);
  expect(more).toEqual([]);
  expect(await ownerOf(username)).toBe(winner?.uid);
  for (const [index, player] of players.entries()) {
    const expected = player.uid === winner?.uid ? winner : before[index];
    expect(expectOk(await player.profile())).toEqual(expected);
    expect(await ownerOf(expected?.username ?? '')).toBe(player.uid);
  }
});

test('five user names saved at once: one is kept, the others rest', async ({ player }) => {
  const { username: first } = expectOk(await player.profile());
  const names = Array.from({ length: 5 }, newName);
  const answers = await Promise.all(names.map((username) => player.updateProfile(aProfile({ username }))));
  expect(answers.map(expectOk).map(({ username }) => username)).toEqual(names);
  const { username } = expectOk(await player.profile());
  const owners = await Promise.all([first, ...names].map(async (name) => [name, await ownerOf(name)]));
  expect(owners.filter(([, owner]) => owner !== undefined)).toEqual([[username, player.uid]]);
});

test('a missing record is reported, and made by opening the profile', async () => {
  const player = await Player.signedIn(await accountWithoutSignUp((await stackConfig()).userPoolId));
  const refusal = { status: 404, code: 'USER_NOT_FOUND', error: `No user found with ID: ${player.uid}` };
  const body = aProfile();
  expectRefusal(await player.updateProfile(body), refusal);
  expectOk(await player.profile());
  expect(expectOk(await player.updateProfile(body))).toMatchObject(body);
});
