import { expect, it } from 'vitest';
import { wayBack } from './wayBack';

it('leads to the screen that was left', () => {
  expect(wayBack({ from: '/statement?type=win' })).toBe('/statement?type=win');
});

it.each([null, undefined, {}, { from: 1 }, { from: '' }, { from: '//elsewhere.example' }, { from: 'https://elsewhere.example' }])(
  'leads to the game from %o',
  (state) => {
    expect(wayBack(state)).toBe('/');
  },
);
