import { expect, it } from 'vitest';
import { statusOf } from './board';
import { initial, type State } from './machine';

it('a board at rest says why', () => {
  const resting = initial({ awake: false, last: undefined });
  expect(statusOf(resting, 'away').text).toBe('Still there?');
  expect(statusOf(resting, 'stopped')).toMatchObject({ text: 'Paused', detail: 'Nothing can be played for now.' });
  expect(statusOf(resting, 'broke')).toMatchObject({ text: 'Not enough points', detail: 'The smallest stake is 1.00 points.' });
  expect(statusOf(resting, 'limited')).toMatchObject({ text: 'Limit reached', detail: 'You set it for yourself.' });
  expect(statusOf(resting)).toMatchObject({ text: 'Paused', detail: 'The game goes on when the connection is back.' });
});

it('a board that has not come to rest yet goes on saying what it said', () => {
  const loading = initial({ awake: true, last: undefined });
  expect(statusOf(loading, 'away')).toEqual(statusOf(loading));
});

it.each(['broke', 'limited'] as const)('a round that is only watched asks for no tile: %s', (rest) => {
  const open: State = { ...initial({ awake: true, last: undefined }), phase: { name: 'open' } };
  const watched = statusOf(open, rest);
  expect(watched).toMatchObject({ text: 'Guess the correct color!', detail: 'You watch: no stake.' });
  expect(watched.takesKeys).toBeUndefined();
});
