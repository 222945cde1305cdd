import { expect, it } from 'vitest';
import type { ColoursRound } from '../../api/colours';
import { allCheckedText, standingOf } from './words';

it.each<[ColoursRound['status'], string, string | undefined]>([
  ['settled', 'Settled', 'Every prize is paid'],
  ['drawn', 'Drawn', 'Prizes are being paid'],
  ['closed', 'Waiting', 'The beacon has not come yet'],
  ['void', 'Void', 'No draw: every fee was returned'],
])('a round that is %s stands as %s', (status, word, line) => {
  expect(standingOf({ status })).toMatchObject({ status: word, line });
});

it('shows a status that it does not know as it comes', { tags: ['spec-3.31'] }, () => {
  expect(standingOf({ status: 'paused' as ColoursRound['status'] })).toEqual({ status: 'paused', tone: 'plain', line: undefined });
});

it('what all checks came to is one sentence', () => {
  expect([[1, 0], [25, 0], [1, 1], [25, 1], [25, 3]].map(([count = 0, failed = 0]) => allCheckedText(count, failed))).toEqual([
    'The one draw listed checks out.',
    'All 25 listed draws check out.',
    '1 of 1 draws does not check out.',
    '1 of 25 draws does not check out.',
    '3 of 25 draws do not check out.',
  ]);
});
