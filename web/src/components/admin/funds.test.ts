import { expect, it } from 'vitest';
import { sidesOf } from './funds';

const funds = {
  accountCreatedAt: '2026-05-01T08:00:00.000Z',
  starting: 10,
  deposited: 100.1,
  received: 20.2,
  won: 12,
  sent: 5.05,
  lost: 7,
  withdrawn: 50,
  held: 0,
  balance: 80.25,
  bonus: 0,
  debt: 0,
};

it('adds up: where the points came from and where they are', () => {
  const { cameIn, went } = sidesOf(funds);
  expect(cameIn.total).toBe(142.3);
  expect(went.total).toBe(142.3);
});

it('names every part once', () => {
  const { cameIn, went } = sidesOf(funds);
  expect(Object.fromEntries([...cameIn.lines, ...went.lines].map(({ name, amount }) => [name, amount]))).toEqual({
    'Starting points': 10,
    'Deposits from outside': 100.1,
    'From other players': 20.2,
    'Won in games': 12,
    'To other players': 5.05,
    'Lost in games': 7,
    'Withdrawn before': 50,
    'On hold': 0,
    Balance: 80.25,
  });
});

it('names bonus apart from the rest of the balance', () => {
  const { went } = sidesOf({ ...funds, bonus: 10.05 });
  expect(went.total).toBe(142.3);
  expect(went.lines.slice(-2)).toEqual([
    { name: 'Balance without bonus', amount: 70.2 },
    { name: 'Bonus', amount: 10.05 },
  ]);
});

it('adds up with points that were spent and then undone', () => {
  const { cameIn, went } = sidesOf({ ...funds, deposited: 0, debt: 100.1 });
  expect(cameIn.total).toBe(142.3);
  expect(went.total).toBe(142.3);
  expect(cameIn.lines.at(-1)).toEqual({ name: 'Owed, of a deposit that was reversed', amount: 100.1 });
});
