import { expect, it } from 'vitest';
import type { ColoursRound } from '../../api/colours';
import { standingOf } from './words';

it.each<[ColoursRound['status'], string, string | undefined]>([
  ['settled', 'Settled', 'Every prize is paid'],
  ['drawn', 'Drawn', 'Prizes are being paid'],
  ['closed', 'Waiting', 'The beacon has not come yet'],
  ['void', 'Void', 'No draw: every fee was returned'],
])('a round that is %s stands as %s', (status, word, line) => {
  expect(standingOf({ status })).toMatchObject({ status: word, line });
});

it('shows a status that it does not know as it comes', () => {
  expect(standingOf({ status: 'paused' as ColoursRound['status'] })).toEqual({ status: 'paused', tone: 'plain', line: undefined });
});
