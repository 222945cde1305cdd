/** Sign-up and sign-in through the pool, and the records of an account (D7, D9). */
import { createHash } from 'node:crypto';
import {
  CognitoIdentityProviderClient,
  SignUpCommand,
  type CognitoIdentityProviderServiceException,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { TERMS_VERSION } from '../../src/components/care/termsVersion';
import { accountWithoutSignUp, claimsOf, newAccount, PASSWORD, signIn, signUp } from '../support/accounts';
import { aws, resource } from '../support/aws';
import { expectOk, expectRefusal } from '../support/http';
import { aGuess, Player } from '../support/player';
import { AGREEMENT_MISSING } from '../support/refusals';
import { stackConfig } from '../support/stack';
import { itemAt, putItem } from '../support/tables';
import { expect, test } from '../support/test';

const WALLET_NOT_FOUND = { status: 404, code: 'WALLET_NOT_FOUND', error: 'Wallet not found' };
const FIRST_WALLET = { balance: 10, available: 10, bonus: 0, held: 0, gamesPlayed: 0, totalWinnings: 0 };
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The rule of D7, written independently. */
function uidOf(sub: string): string {
  let number = BigInt(`0x${createHash('sha256').update(`uid:${sub}`).digest('hex')}`);
  let digits = '';
  for (let place = 0; place < 43; place += 1) {
    digits = (BASE62[Number(number % 62n)] ?? '') + digits;
    number /= 62n;
  }
  return digits.slice(0, 28);
}

async function playerWithoutRecords(): Promise<Player> {
  const { userPoolId } = await stackConfig();
  return Player.signedIn(await accountWithoutSignUp(userPoolId));
}

/** Asserts the one row of a new wallet, and the wallet. */
async function expectOpenedOnce(player: Player): Promise<void> {
  const { wallet, ledger } = await player.holdings();
  expect(wallet).toMatchObject(FIRST_WALLET);
  expect(ledger).toEqual([
    {
      seq: 1,
      type: 'credit',
      source: 'start',
      amount: 10,
      description: 'Starting balance',
      previousBalance: 0,
      newBalance: 10,
      bonus: { amount: 0, previousBalance: 0, newBalance: 0 },
      timestamp: wallet.createdAt,
      prevHash: '0'.repeat(64),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    },
  ]);
}

test('signing up writes a profile, a wallet of 10 points and its row', { tag: ['@spec-1.2', '@spec-3.6', '@spec-3.13'] }, async ({ player }) => {
  await expectOpenedOnce(player);
  const profile = expectOk(await player.profile());
  expect(profile).toEqual({
    uid: player.uid,
    email: player.account.email,
    displayName: '',
    username: `player-${player.uid.slice(0, 6)}`,
    phoneNumber: '',
    online: false,
    isAdmin: false,
    secondFactor: false,
    emailAbout: [],
    // Every fixture player starts with it.
    agreement: { ofAgeSince: profile.agreement?.agreedAt, terms: TERMS_VERSION, agreedAt: expect.stringMatching(ISO_TIME) as unknown },
    gamesPlayed: 0,
    totalWinnings: 0,
    createdAt: expect.stringMatching(ISO_TIME) as unknown,
    updatedAt: profile.createdAt,
  });
});

test('the uid follows from the subject alone, and is the same in every token', { tag: ['@asvs-10.3.3', '@asvs-10.5.2'] }, async ({ player }) => {
  const { sub, uid } = claimsOf(player.tokens.id);
  expect(uid).toBe(uidOf(String(sub)));
  expect(claimsOf((await signIn(player.account)).id)).toMatchObject({ sub, uid });
});

test('a player without records sees no wallet, plays no round, loses nothing', async () => {
  const player = await playerWithoutRecords();
  expectRefusal(await player.wallet(), WALLET_NOT_FOUND);
  expectRefusal(await player.transactions(), WALLET_NOT_FOUND);
  expectRefusal(await player.plays(aGuess()), AGREEMENT_MISSING);
  expectOk(await player.profile());
  await expectOpenedOnce(player);
});

test('asking for the profile 10 times at once heals missing records once', async () => {
  const player = await playerWithoutRecords();
  const profiles = (await Promise.all(Array.from({ length: 10 }, () => player.profile()))).map(expectOk);
  expect(new Set(profiles.map((profile) => JSON.stringify(profile))).size).toBe(1);
  expect(profiles[0]).toMatchObject({ uid: player.uid, email: player.account.email, isAdmin: false, gamesPlayed: 0 });
  await expectOpenedOnce(player);
  await player.agrees();
  expectOk(await player.plays(aGuess()));
  expect(expectOk(await player.profile())).toMatchObject({ gamesPlayed: 1 });
});

test('a first user name that somebody has already becomes a longer one', async () => {
  const player = await playerWithoutRecords();
  const taken = `player-${player.uid.slice(0, 6)}`.toLowerCase();
  await putItem('UsernamesTable', { name: { S: taken }, uid: { S: 'a'.repeat(28) } });

  const { username } = expectOk(await player.profile());
  expect(username).toBe(`player-${player.uid.slice(0, 12)}`);
  await expectOpenedOnce(player);
  const ownerOf = async (name: string) => (await itemAt('UsernamesTable', { name: { S: name } }))?.['uid']?.S;
  expect(await ownerOf(username.toLowerCase())).toBe(player.uid);
  expect(await ownerOf(taken)).toBe('a'.repeat(28));
});

/** The public sign-up API; returns the error's name, or null. */
async function signUpRaw(email: string, password = PASSWORD, UserAttributes: { Name: string; Value: string }[] = []): Promise<string | null> {
  const { userPoolClientId } = await stackConfig();
  const client = new CognitoIdentityProviderClient(await aws());
  return client
    .send(new SignUpCommand({ ClientId: userPoolClientId, Username: email, Password: password, UserAttributes }))
    .then(() => null)
    .catch((error: unknown) => (error as CognitoIdentityProviderServiceException).name);
}

test('a sign-up in capitals is refused in the specified words', async () => {
  const account = newAccount();
  const refused = signUp({ ...account, email: account.email.toUpperCase() });
  await expect(refused).rejects.toMatchObject({ message: 'PreSignUp failed with error Invalid email format.' });
});

/** The users whose record has this address. There is no index for it, so this reads the whole table. */
async function uidsOf(email: string): Promise<unknown[]> {
  const client = new DynamoDBClient(await aws());
  const whole = {
    TableName: await resource('UsersTable'),
    ConsistentRead: true,
    FilterExpression: 'email = :email',
    ExpressionAttributeValues: { ':email': { S: email } },
  };
  const uids: unknown[] = [];
  for await (const { Items = [] } of paginateScan({ client }, whole)) uids.push(...Items.map(({ uid }) => uid?.S));
  return uids;
}

test('an address signs up once, and in its normal form alone', async () => {
  const { email } = newAccount();
  const others = [email.toUpperCase(), email.replace('test', 'Test'), email.replace('test', 'ｔest'), email.replace('example', 'EXAMPLE')];
  for (const other of others) expect(await signUpRaw(other), other).toBe('UserLambdaValidationException');
  expect(await signUpRaw(email)).toBeNull();
  for (const again of [email, ...others]) expect(await signUpRaw(again), again).toMatch(/^User(nameExists|LambdaValidation)Exception$/);
  expect(await uidsOf(email)).toHaveLength(1);
});

test('an address signs up once, even 8 times at once', async () => {
  const { email } = newAccount();
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => signUpRaw(email)));
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'UsernameExistsException')).toHaveLength(7);
  expect(await uidsOf(email)).toHaveLength(1);
});

test('an address in capitals signs in to the same account', async () => {
  const account = newAccount();
  await signUp(account);
  const [plain, capitals] = [await signIn(account), await signIn({ ...account, email: account.email.toUpperCase() })];
  expect(claimsOf(plain.id)['uid']).toBe(claimsOf(capitals.id)['uid']);
  expect(await uidsOf(account.email)).toEqual([claimsOf(plain.id)['uid']]);
});

test('a password that the policy does not allow opens no account', { tag: ['@spec-5.4', '@asvs-6.2.1'] }, async () => {
  const { email } = newAccount();
  expect(await signUpRaw(email, 'Elf-Chars-1')).toBe('InvalidPasswordException');
  expect(await uidsOf(email)).toEqual([]);
});

test('a password of 12 to 128 characters of any kind works as it was typed', { tag: ['@asvs-6.2.5', '@asvs-6.2.8', '@asvs-6.2.9'] }, async () => {
  for (const password of ['twelve chars', 'äöü 漢字 🎲 '.repeat(16).slice(0, 127) + '.']) {
    const account = { ...newAccount(), password };
    await signUp(account);
    await expect(signIn({ ...account, password: password.slice(0, -1) })).rejects.toThrow();
    await expect(signIn({ ...account, password: password.toUpperCase() })).rejects.toThrow();
    expect(claimsOf((await signIn(account)).id)).toMatchObject({ email: account.email });
  }
});

test('nobody signs up as an admin', { tag: ['@spec-6.15'] }, async () => {
  const account = newAccount();
  const claims = [
    { Name: 'custom:admin', Value: 'true' },
    { Name: 'custom:uid', Value: 'a'.repeat(28) },
  ];
  // AWS refuses attributes that the pool does not have. The emulator stores them, and they must have no effect.
  expect(await signUpRaw(account.email, PASSWORD, claims)).toBeNull();
  const player = await Player.signedIn(account);
  const { sub, uid } = claimsOf(player.tokens.id);
  expect(uid).toBe(uidOf(String(sub)));
  expect(claimsOf(player.tokens.id)).not.toHaveProperty('admin');
  expect(expectOk(await player.profile())).toMatchObject({ uid, isAdmin: false });
});

test('a wrong password and an unknown address are refused in the same words', { tag: ['@asvs-6.3.1', '@asvs-16.5.1'] }, async ({ bystander }) => {
  const words: unknown[] = [];
  for (const account of [{ ...bystander.account, password: 'Wrong-password-1' }, newAccount()]) {
    const failure: unknown = await signIn(account).catch((error: unknown) => error);
    words.push(failure instanceof Error ? `${failure.name}: ${failure.message}` : failure);
  }
  expect(words).toEqual(Array(2).fill('NotAuthorizedException: Incorrect username or password.'));
});
