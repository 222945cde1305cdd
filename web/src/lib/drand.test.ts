import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { quicknetRoundAt, quicknetTimeOf, verifyBeacon } from './drand';

interface Beacon {
  round: number;
  signature: string;
  randomness: string;
}

/** Quicknet's own beacons. `colours_fairness.rs`, which reads the same file, says where each was recorded. */
const { beacons } = JSON.parse(
  readFileSync(new URL('../../../functions/shared/domain/tests/colours_vectors.json', import.meta.url), 'utf8'),
) as { beacons: Beacon[] };

const { round, signature } = beacons.find((beacon) => beacon.round === 1000) as Beacon;

describe('a beacon', () => {
  it('is recorded more than six times', () => {
    expect(beacons.length).toBeGreaterThan(6);
  });

  it.each(beacons)('of round $round is genuine and gives its randomness', async ({ round, signature, randomness }) => {
    expect(await verifyBeacon(round, signature)).toEqual({ valid: true, randomness });
  });

  it.each([0, 999, 1001, Number.MAX_SAFE_INTEGER])('is a forgery for round %i', async (other) => {
    expect(await verifyBeacon(other, signature)).toMatchObject({ valid: false });
  });

  it('is a forgery with the signature of any other round', async () => {
    for (const other of beacons.filter((beacon) => beacon.round !== round)) {
      expect(await verifyBeacon(round, other.signature)).toMatchObject({ valid: false });
    }
  });

  it('is a forgery with any one digit changed, even in the flags', async () => {
    for (let place = 0; place < signature.length; place += 1) {
      const digit = (Number.parseInt(signature.charAt(place), 16) ^ 2).toString(16);
      const changed = signature.slice(0, place) + digit + signature.slice(place + 1);
      expect(await verifyBeacon(round, changed), `digit ${place}`).toMatchObject({ valid: false });
    }
  });

  it.each([
    ['infinity', `c0${'0'.repeat(94)}`],
    ['infinity with a sign', `e0${'0'.repeat(94)}`],
    ['zero without flags', '0'.repeat(96)],
    ['a point of order three', `80${'0'.repeat(94)}`],
    ['no point of the curve', `80${'0'.repeat(93)}1`],
    ['a second way to write 0', '9a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab'],
    ['all ones', 'f'.repeat(96)],
    ['the mirror image', `94${signature.slice(2)}`],
  ])('is no genuine one as %s', async (_, forged) => {
    expect(await verifyBeacon(round, forged)).toMatchObject({ valid: false });
  });

  it.each([
    ['empty', ''],
    ['in upper case', signature.toUpperCase()],
    ['too short', signature.slice(0, 94)],
    ['too long', `${signature}00`],
    ['with a prefix', `0x${signature}`],
    ['with a line break', `${signature}\n`],
    ['not hexadecimal', signature.replace('b', 'g')],
  ])('is not looked at when %s', async (_, malformed) => {
    expect(await verifyBeacon(round, malformed)).toEqual({ valid: false, randomness: '' });
  });
});

it.each([
  ['1970-01-01T00:00:00.000Z', 0],
  ['2023-08-23T15:09:26.999Z', 0],
  ['2023-08-23T15:09:27.000Z', 1],
  ['2023-08-23T15:09:29.999Z', 1],
  ['2023-08-23T15:09:30.000Z', 2],
  ['2026-09-07T23:09:59.999Z', 32_006_411],
  ['2026-09-07T23:10:00.000Z', 32_006_412],
])('at %s the last round of quicknet is %i', (time, last) => {
  expect(quicknetRoundAt(Date.parse(time))).toBe(last);
});

it.each([
  [1, '2023-08-23T15:09:27.000Z'],
  [2, '2023-08-23T15:09:30.000Z'],
  [32_006_412, '2026-09-07T23:10:00.000Z'],
])('round %i of quicknet is published at %s', (round, time) => {
  expect(quicknetTimeOf(round)).toBe(time);
});
