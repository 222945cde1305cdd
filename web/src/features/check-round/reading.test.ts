import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { verified } from '../../lib/fairness';
import { addressOf, asText, type Numbers } from '../../lib/roundNumbers';
import { check, cleaned, EMPTY, foundIn, foundInLink, isLink, missingIn, problemOf, wholeIn } from './reading';

type Vector = Omit<Numbers, 'tile'> & { answer: number };

const vectors = JSON.parse(
  readFileSync(new URL('../../../../functions/shared/domain/tests/fairness_vectors.json', import.meta.url), 'utf8'),
) as Vector[];

const rounds: Numbers[] = vectors.map(({ commitment, serverSeed, clientSeed, roundId, answer }) => ({
  commitment,
  serverSeed,
  clientSeed,
  roundId,
  tile: `${answer + 1}`,
}));
const round = rounds.find(({ clientSeed }) => clientSeed !== '') as Numbers;
const fragmentOf = (numbers: Numbers) => new URL(addressOf(numbers), 'https://example.com').hash;

describe('the shared vectors', () => {
  it.each(rounds)('$roundId comes back whole from text and link, and holds', async (numbers) => {
    expect(wholeIn(foundIn(asText(numbers)))).toEqual(numbers);
    expect(wholeIn(foundInLink(fragmentOf(numbers)))).toEqual(numbers);
    expect(wholeIn(foundIn(`https://example.com${addressOf(numbers)}`))).toEqual(numbers);
    expect(verified(await check(numbers))).toBe(true);
  });

  it.each(rounds)('$roundId without its tile comes to the same one', async ({ tile, ...numbers }) => {
    const untold = { ...numbers, tile: '' };
    expect(wholeIn(foundIn(asText(untold)))).toEqual(untold);
    expect(wholeIn(foundInLink(fragmentOf(untold)))).toEqual(untold);
    const proof = await check(untold);
    expect(verified(proof)).toBe(true);
    expect(`${proof.computedAnswer + 1}`).toBe(tile);
  });
});

describe('a check', () => {
  it.each(['commitment', 'serverSeed'] as const)('fails for another digit in %s', async (name) => {
    const changed = round[name].replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    expect((await check({ ...round, [name]: changed })).seedKept).toBe(false);
  });

  it('fails for another tile', async () => {
    const proof = await check({ ...round, tile: round.tile === '6' ? '1' : '6' });
    expect([proof.seedKept, proof.answerFollows]).toEqual([true, false]);
  });
});

describe('a text', () => {
  it('is read with other words around it, in one line or many', () => {
    const text = asText(round);
    for (const pasted of [
      `Look at this:\n\n${text}\n\nSent by mail`,
      text.replaceAll('\n', ' '),
      text.replaceAll('\n', '\r\n'),
      text.toUpperCase().replace(round.roundId.toUpperCase(), round.roundId),
      text.replace(/tile (\d)/, 'Tile $1 (Royal Blue)'),
    ]) {
      expect(wholeIn(foundIn(pasted))).toEqual(round);
    }
  });

  it.each([
    [/Commitment: .*\n/, 'the commitment is missing'],
    [/Server seed: .*\n/, 'the server seed is missing'],
    [/Your seed: .*\n/, 'your seed is missing'],
    [/Round: .*\n/, 'the round is missing'],
    [/Your seed: .*\nRound: .*\n/, 'your seed and the round are missing'],
    [/Commitment: .*\nServer seed: .*\nYour seed: .*\n/, 'the commitment, the server seed and your seed are missing'],
    [/\nAnswer: .*/, undefined],
  ])('without %s: %s', (line, missing) => {
    const found = foundIn(asText(round).replace(line, ''));
    expect(missingIn(found)).toBe(missing);
    expect(wholeIn(found) === undefined).toBe(missing !== undefined);
  });

  it.each(['', ' ', 'hello', ':::', 'round', 'Colour: red', '#', '#=', '#%E0%A4%A=%', 'a'.repeat(100_000)])('%#: holds nothing', (text) => {
    expect(foundIn(text)).toEqual({});
    expect(wholeIn(foundIn(text))).toBeUndefined();
  });
});

describe('a link', () => {
  it.each(['', '#', '#content', '#=', '#&&&', '#%', '#%E0%A4%A', '#__proto__=1&constructor=2', '#Commitment'])('%s holds nothing', (fragment) => {
    expect(isLink(fragment)).toBe(false);
    expect(foundInLink(fragment)).toEqual({});
  });

  it('with a number that is wrong keeps it, to be seen at its field', () => {
    const found = foundInLink(fragmentOf({ ...round, commitment: 'xyz', tile: '7' }));
    expect(missingIn(found)).toBeUndefined();
    expect(wholeIn(found)).toBeUndefined();
    expect(found).toMatchObject({ commitment: 'xyz', tile: '7' });
  });

  it('that was cut off says what is missing', () => {
    expect(missingIn(foundInLink(fragmentOf(round).replace(/&clientSeed.*/, '')))).toBe('your seed and the round are missing');
  });
});

describe('a field', () => {
  const problem = (typed: Partial<Numbers>) => {
    const [name] = Object.keys(typed) as [keyof Numbers];
    return problemOf(name, { ...round, ...typed });
  };

  it('says what is wrong with it', () => {
    expect(problem({ commitment: '' })).toBe('Please enter the commitment');
    expect(problem({ commitment: `${'0'.repeat(63)}g` })).toBe('Only digits from 0 to 9 and letters from a to f');
    expect(problem({ serverSeed: '0'.repeat(63) })).toBe('It takes 64 digits, and here are 63');
    expect(problem({ clientSeed: '0'.repeat(33) })).toBe('It takes 32 digits, and here are 33');
    expect(problem({ roundId: '' })).toBe('Please enter the round');
    expect(problem({ roundId: 'a/b' })).toBe('A round is 43 letters, digits, - and _');
    for (const tile of ['0', '7', '13', '1.5', '-1', 'blue']) expect(problem({ tile })).toBe('A tile is a number from 1 to 6');
  });

  it('takes what was copied with it', () => {
    expect(problem({ commitment: ` ${round.commitment.toUpperCase()} ` })).toBeUndefined();
    expect(cleaned({ ...EMPTY, serverSeed: ' AB\nCD ', clientSeed: 'None: the round was not played', tile: 'Tile 4 (Royal Blue)' })).toEqual({
      ...EMPTY,
      serverSeed: 'abcd',
      tile: '4',
    });
  });
});
