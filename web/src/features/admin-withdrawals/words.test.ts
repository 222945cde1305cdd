import { expect, it } from 'vitest';
import { completedWords, completionWords, declineWords, fromPlayersWords, outcomeWords } from './words';

const payment = { amount: 1080, userEmail: 'ann@example.com', paymentMethod: 'PayPal' };

it('says what a decision will do with whose points', () => {
  expect(completionWords(payment)).toBe('Takes N$ 1,080.00, on hold, from ann@example.com for good');
  expect(declineWords(payment)).toBe('Gives N$ 1,080.00 back to the balance of ann@example.com');
});

it('says where the points are', () => {
  const text = (status: 'pending' | 'completed' | 'declined') => outcomeWords({ ...payment, status }).text;
  expect(text('pending')).toBe('N$ 1,080.00 of ann@example.com on hold');
  expect(text('completed')).toBe('Paid out by PayPal: N$ 1,080.00');
  expect(text('declined')).toBe('Given back to ann@example.com: N$ 1,080.00');
});

it('says how much came from other players and was never played', () => {
  expect(fromPlayersWords(0)).toBe('None of it came from other players unplayed.');
  expect(fromPlayersWords(1025.5)).toBe('$1,025.50 of it came from other players and was never played.');
});

it('says what became of a call that takes two admins', () => {
  expect(completedWords({ status: 'pending' })).toBe('Proposed. Another admin has to confirm it.');
  expect(completedWords({ status: 'completed' })).toBe('Request completed');
});
