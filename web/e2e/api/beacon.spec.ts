/**
 * A draw that waits for its beacon, and users who submit it (D32). The test stack has no relay, as if all were down: a
 * round that names a beacon is put into its table.
 */
import { createHash } from 'node:crypto';
import { proveDraw } from '../../src/lib/colourDraw';
import { expectOk, expectRefusal } from '../support/http';
import { aWaitingRound, handIn, pastDraws, recordedBeacon, roundUntil } from '../support/colours';
import { expect, test } from '../support/test';

const [BEACON, ANOTHER] = [recordedBeacon(1_935_872), recordedBeacon(2_645_692)];
const NOT_AWAITED = { status: 409, code: 'BEACON_NOT_AWAITED', error: 'This draw does not wait for a beacon' };
const FORGED = {
  status: 422,
  code: 'BEACON_FORGED',
  error: 'This is not the signature of the beacon that the draw waits for',
};
const ROUND_UNKNOWN = { status: 404, code: 'ROUND_UNKNOWN', error: 'Round not found' };
const MALFORMED = {
  status: 400,
  code: 'MALFORMED',
  error: "A beacon's signature is 96 lower-case hexadecimal digits",
};

const HOUR_MS = 3_600_000;
/** The tick comes every minute. */
const TICKS_MS = 150_000;

test('a draw without any relay is made once somebody hands its beacon in', { tag: '@schedule' }, async ({ bystander }) => {
  test.setTimeout(2 * TICKS_MS);
  const id = await aWaitingRound(22 * HOUR_MS, BEACON.round);
  const listed = async () => expectOk(await pastDraws()).items.find((round) => round.id === id)?.status;
  expect(await listed()).toBe('closed');

  const flipped = `${BEACON.signature.slice(0, -1)}${BEACON.signature.endsWith('0') ? '1' : '0'}`;
  for (const forged of [ANOTHER.signature, flipped, 'c0'.repeat(48)]) {
    expectRefusal(await handIn(id, forged), FORGED);
  }
  for (const malformed of [BEACON.signature.toUpperCase(), `${BEACON.signature}00`, '']) {
    expectRefusal(await handIn(id, malformed), MALFORMED);
  }
  for (const unknown of ['2026-01-01T00:00Z', 'x', '']) expectRefusal(await handIn(unknown, BEACON.signature), ROUND_UNKNOWN);

  const taken = expectOk(await handIn(id, BEACON.signature));
  const randomness = createHash('sha256').update(Buffer.from(BEACON.signature, 'hex')).digest('hex');
  expect(taken).toEqual({ ...BEACON, randomness });
  const rounds = await roundUntil(
    ({ status }) => status !== 'closed',
    () => bystander.coloursRound({ roundId: id }),
  );
  const [last] = rounds.slice(-1).map(({ body }) => body.round);
  const { draw, colors: colours = [], winningColors = [], commitment = '', schedule } = last ?? {};
  const { seed = '', beacon } = draw ?? {};
  const proof = await proveDraw({
    roundId: id,
    commitment,
    seed,
    beaconRound: beacon?.round,
    beaconSignature: beacon?.signature,
    drawAt: schedule?.drawAt ?? '',
    colours,
    winningColors,
  });
  // Not the beacon of its minute, because only recorded beacons are available.
  expect(proof).toMatchObject({ seedKept: true, winnersFollow: true, beacon: { genuine: true, fixedBeforehand: false } });
  expectRefusal(await handIn(id, BEACON.signature), NOT_AWAITED);
});
