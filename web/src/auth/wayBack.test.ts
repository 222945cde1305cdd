import { expect, it } from 'vitest';
import { emailBefore, wayBack } from './wayBack';

const EMAIL = 'e@example.com';

it('leads to the screen that was left', () => {
  expect(wayBack({ from: '/statement?type=win', email: EMAIL }, EMAIL)).toBe('/statement?type=win');
});

it('leads a visitor to the screen that was asked for', () => {
  expect(wayBack({ from: '/statement?type=win' }, EMAIL)).toBe('/statement?type=win');
});

it('leads to the game from the screen of another user', () => {
  expect(wayBack({ from: '/statement?type=win', email: 'another@example.com' }, EMAIL)).toBe('/');
});

it.each([null, undefined, {}, { from: 1 }, { from: '' }, { from: '//elsewhere.example' }, { from: 'https://elsewhere.example' }])(
  'leads to the game from %o',
  (state) => {
    expect(wayBack(state, EMAIL)).toBe('/');
  },
);

it('knows whose screen was left, if it was somebody’s', () => {
  expect(emailBefore({ from: '/', email: EMAIL })).toBe(EMAIL);
  for (const state of [null, undefined, EMAIL, {}, { from: '/' }, { email: 1 }]) expect(emailBefore(state)).toBe('');
});
