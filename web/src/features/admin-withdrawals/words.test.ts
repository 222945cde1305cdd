import { expect, it } from 'vitest';
import {
  barredWords,
  completionWords,
  declineWords,
  givenBackWords,
  fromPlayersWords,
  handsWords,
  notPaidWords,
  outcomeWords,
  smallWords,
  takenWords,
  twoAdminsWords,
  warningWords,
} from './words';
import { handsInRow } from './rowWords';

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

const AT = Date.parse('2026-11-29T10:00:00Z');
const taken = { by: 'x', email: 'bo@example.com', own: false, at: '2026-11-29T09:50:00Z', unclearFrom: '2026-11-29T10:05:00Z' };
const unclear = { ...taken, unclearFrom: '2026-11-29T10:00:00Z' };

it('says what became of a call that takes two admins', () => {
  expect(takenWords({})).toBe('Proposed. Another admin has to confirm it.');
  expect(takenWords({ taken: { ...taken, own: true } })).toBe('Taken. Now send the money.');
  expect(notPaidWords({ taken })).toBe('Proposed. Another admin has to confirm it.');
  expect(notPaidWords({})).toBe('The payout waits for an admin again');
});

it('says in whose hands a payout is, and whether that is clear', () => {
  expect(handsWords({ ...taken, own: true }, AT)).toEqual({ heading: 'You have taken this payout', text: expect.stringMatching(/^Send the money by .+, then complete it\.$/) as string });
  expect(handsWords({ ...unclear, own: true }, AT).text).toMatch(/^Send nothing now: other admins can say by now/);
  expect(handsWords(taken, AT).heading).toBe('Taken by bo@example.com');
  expect(handsWords(taken, AT).text).toMatch(/^Since .+\. From .+ on, two other admins can say that it was not paid\.$/);
  expect(handsWords(unclear, AT).text).toMatch(/It is unclear whether the money was sent: look at the bank account\.$/);
  expect(handsWords({ ...unclear, inFile: true }, AT).text).toMatch(/^Since .+\. It is in a file for the bank\. It is unclear/);
  expect(handsInRow(undefined, AT)).toBeNull();
  expect(handsInRow({ ...taken, own: true }, AT)).toBe('Taken by you');
  expect(handsInRow(taken, AT)).toBe('Taken by bo@example.com');
  expect(handsInRow(unclear, AT)).toBe('Taken by bo@example.com, unclear whether sent');
});

it('says what speaks against sending it', () => {
  expect(warningWords('This account is frozen.')).toBe('Send nothing. This account is frozen. If you have sent it already, complete it.');
  expect(givenBackWords('2026-11-29T09:00:00Z')).toMatch(/^An admin took this payout before, .+ Look at the bank account before you send it\.$/);
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
  expect(twoAdminsWords({ aloneAfterADay: false }, undefined)).toBe('This is a large amount, so one admin proposes the payout and another confirms it.');
  expect(twoAdminsWords({ aloneAfterADay: true }, { ...taken, own: true })).toBe('Another admin has proposed that this was not paid.');
  expect(twoAdminsWords({ aloneAfterADay: true }, taken)).toMatch(/^Another admin has taken it/);
  expect(twoAdminsWords({ aloneAfterADay: true }, undefined)).toMatch(/^Every admin who could pay this out has approved points/);
});
