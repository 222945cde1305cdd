import { expect, it } from 'vitest';
import { tooMuchText } from './approval';

it('says what can be sent, and of bonus only where there is some', () => {
  expect(tooMuchText({ available: 5, bonus: 10 })).toBe('You can send at most 5.00 points');
  expect(tooMuchText({ available: 0, bonus: 10 })).toBe('You have no points to send. Bonus points are for playing.');
  expect(tooMuchText({ available: 0, bonus: 0 })).toBe('You have no points to send');
});
