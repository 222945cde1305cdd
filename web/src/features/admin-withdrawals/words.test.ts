import { expect, it } from 'vitest';
import { barredWords, completedWords, completionWords, declineWords, fromPlayersWords, outcomeWords, smallWords, twoAdminsWords } from './words';

const payment = { amount: 1080, userEmail: 'ann@example.com', paymentMethod: 'PayPal' };

it('says what a decision will do with whose points', () => {
  expect(completionWords(payment)).toBe('Takes 1,080.00 points (N$ 1,080.00), on hold, from ann@example.com for good');
  expect(declineWords(payment)).toBe('Gives 1,080.00 points back to the balance of ann@example.com');
});

it('says where the points are', () => {
  const text = (status: 'pending' | 'completed' | 'declined') => outcomeWords({ ...payment, status }).text;
  expect(text('pending')).toBe('1,080.00 points of ann@example.com on hold');
  expect(text('completed')).toBe('Paid out by PayPal: 1,080.00 points (N$ 1,080.00)');
  expect(text('declined')).toBe('Given back to ann@example.com: 1,080.00 points');
});

it('says how much came from other players, or was won with it', () => {
  expect(fromPlayersWords(0)).toBe('None of it came from other players unplayed.');
  expect(fromPlayersWords(1025.5)).toBe('1,025.50 points of it came from other players, or was won with what they sent.');
});

it('says why it may be less than the minimum', () => {
  expect(smallWords(49.99)).toBe('Less than the minimum: during a break a player can have all of their cash paid out.');
  expect(smallWords(50)).toBeUndefined();
});

it('says what became of a call that takes two admins', () => {
  expect(completedWords({ status: 'pending' })).toBe('Proposed. Another admin has to confirm it.');
  expect(completedWords({ status: 'completed' })).toBe('Request completed');
});

it('says why it cannot be paid out yet, as long as that is so', () => {
  const payableFrom = '2026-11-26T10:00:00Z';
  const barred = { code: 'PAYOUT_HELD', message: 'These payment details are new' };
  const at = (time: string) => barredWords({ payableFrom, barred }, Date.parse(time));
  expect(at('2026-11-26T09:59:59Z')).toMatch(/^Payable from .+, as these payment details are new to the player\.$/);
  expect(at(payableFrom)).toBeUndefined();
  expect(barredWords({}, 0)).toBeUndefined();
});

it('says in the words of the server why this admin cannot pay it out', () => {
  const barred = { code: 'OWN_APPROVAL', message: 'You have approved points for this player' };
  expect(barredWords({ barred }, 0)).toBe(barred.message);
});

it('says why a payout takes two admins', () => {
  expect(twoAdminsWords({ aloneAfterADay: false })).toBe('This is a large amount, so one admin proposes the payout and another confirms it.');
  expect(twoAdminsWords({ aloneAfterADay: true })).toMatch(/^Every admin who could pay this out has approved points/);
});
