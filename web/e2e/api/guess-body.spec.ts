/** The contents of a guess: each error has its own clear refusal, and none has an effect. */
import { expectOk, expectRefusal, type Refusal } from '../support/http';
import { aGuess, clientSeed } from '../support/player';
import { BODY_BYTES_MAX, malformed, mustBe, NO_JSON, NO_OBJECT, notKnown, padded, twice, unreadable } from '../support/refusals';
import { expect, test } from '../support/test';

const BODY_NOT_JSON = { status: 415, code: 'BODY_NOT_JSON', error: 'A body must be of the type application/json' };
const SQUARE_UNKNOWN = { status: 400, code: 'SQUARE_UNKNOWN', error: 'Please choose one of the six squares' };
const MULTIPLIER_TOO_SMALL = { status: 400, code: 'MULTIPLIER_TOO_SMALL', error: 'Multiplier cannot be less than 1' };
const MULTIPLIER_UNKNOWN = { status: 400, code: 'MULTIPLIER_UNKNOWN', error: 'Please choose a multiplier of 1, 2, 5 or 10' };
const CLIENT_SEED_INVALID = {
  status: 400,
  code: 'CLIENT_SEED_INVALID',
  error: 'The client seed must be 32 lower-case hexadecimal digits',
};

function without(field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(aGuess()).filter(([name]) => name !== field));
}

const GUESS = JSON.stringify(aGuess());

const REFUSED: [name: string, body: unknown, refusal: Refusal][] = [
  ['square 6', { ...aGuess(), square: 6 }, SQUARE_UNKNOWN],
  ['square -1', { ...aGuess(), square: -1 }, SQUARE_UNKNOWN],
  ['square 1.5', { ...aGuess(), square: 1.5 }, SQUARE_UNKNOWN],
  ['square 256', { ...aGuess(), square: 256 }, SQUARE_UNKNOWN],
  ['square "1"', { ...aGuess(), square: '1' }, SQUARE_UNKNOWN],
  ['square null', { ...aGuess(), square: null }, SQUARE_UNKNOWN],
  ['square [1]', { ...aGuess(), square: [1] }, SQUARE_UNKNOWN],
  ['multiplier 3', { ...aGuess(), multiplier: 3 }, MULTIPLIER_UNKNOWN],
  ['multiplier 11', { ...aGuess(), multiplier: 11 }, MULTIPLIER_UNKNOWN],
  ['multiplier 257', { ...aGuess(), multiplier: 257 }, MULTIPLIER_UNKNOWN],
  ['multiplier 0', { ...aGuess(), multiplier: 0 }, MULTIPLIER_TOO_SMALL],
  ['multiplier -1', { ...aGuess(), multiplier: -1 }, MULTIPLIER_TOO_SMALL],
  ['multiplier 1.5', { ...aGuess(), multiplier: 1.5 }, MULTIPLIER_UNKNOWN],
  ['multiplier "x"', { ...aGuess(), multiplier: 'x' }, MULTIPLIER_UNKNOWN],
  ['multiplier "1"', { ...aGuess(), multiplier: '1' }, MULTIPLIER_UNKNOWN],
  ['multiplier null', { ...aGuess(), multiplier: null }, MULTIPLIER_UNKNOWN],
  ['multiplier 1e400', GUESS.replace('"multiplier":1', '"multiplier":1e400'), malformed('The field multiplier is not as expected.')],
  ['multiplier 2^64', GUESS.replace('"multiplier":1', '"multiplier":18446744073709551616'), MULTIPLIER_UNKNOWN],
  ['a client seed of 31 digits', aGuess({ clientSeed: clientSeed().slice(1) }), CLIENT_SEED_INVALID],
  ['a client seed of 33 digits', aGuess({ clientSeed: `${clientSeed()}0` }), CLIENT_SEED_INVALID],
  ['an upper-case client seed', aGuess({ clientSeed: 'ABCDEF'.padEnd(32, '0') }), CLIENT_SEED_INVALID],
  ['an empty client seed', aGuess({ clientSeed: '' }), CLIENT_SEED_INVALID],
  ['a client seed of full-width digits', aGuess({ clientSeed: '０'.repeat(32) }), CLIENT_SEED_INVALID],
  ['a client seed that is a number', { ...aGuess(), clientSeed: 1 }, mustBe('clientSeed', 'a text')],
  ['no square', without('square'), SQUARE_UNKNOWN],
  ['no multiplier', without('multiplier'), MULTIPLIER_UNKNOWN],
  ['no client seed', without('clientSeed'), CLIENT_SEED_INVALID],
  ['an unknown field', { ...aGuess(), answer: 1 }, notKnown('answer')],
  ['a field twice', GUESS.replace('{', '{"square":5,'), twice('square')],
  ['no body', '', NO_OBJECT],
  ...unreadable(GUESS),
  ['deeply nested JSON', `{"square":${'['.repeat(200)}`, NO_JSON],
];

for (const [name, body, refusal] of REFUSED) {
  test(`no guess with ${name}`, { tag: ['@asvs-2.2.1'] }, async ({ bystander }) => {
    const before = await bystander.holdings();
    expectRefusal(await bystander.plays(body), refusal);
    expect(await bystander.holdings()).toEqual(before);
  });
}

test('a guess in a body of exactly the largest size counts', { tag: ['@asvs-4.2.1'] }, async ({ player }) => {
  const { roundId } = await player.openRound();
  expect(expectOk(await player.guess(roundId, padded(GUESS, BODY_BYTES_MAX)))).toMatchObject({ roundId });
  expect(await player.ledger()).toHaveLength(2);
});

test('a body of another type than JSON is refused', async ({ bystander }) => {
  const before = await bystander.holdings();
  const { roundId } = await bystander.openRound();
  const body = JSON.stringify(aGuess());
  for (const type of ['text/plain', 'application/octet-stream', 'application/x-www-form-urlencoded', 'image/png', '']) {
    expectRefusal(await bystander.sendGuess(roundId, { body, headers: { 'content-type': type } }), BODY_NOT_JSON);
  }
  expect(await bystander.holdings()).toEqual(before);
});

test('a body that is not text is refused', async ({ bystander }) => {
  const before = await bystander.holdings();
  const { roundId } = await bystander.openRound();
  const noText = Uint8Array.from([...Buffer.from('{"square":"'), 0xff, 0xfe, ...Buffer.from('"}')]);
  const binary = { body: noText, headers: { 'content-type': 'application/octet-stream' } };
  expectRefusal(await bystander.sendGuess(roundId, binary), BODY_NOT_JSON);
  expect(await bystander.holdings()).toEqual(before);
});
