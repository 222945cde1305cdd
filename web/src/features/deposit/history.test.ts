import { expect, it } from 'vitest';
import { aDeposit } from '../../api/aDeposit';
import type { Deposit } from '../../api/deposits';
import { awaitsSlip, cameToNothing, decidedAt, decisionWords, effectOf, openText, proofText, recipientText, takesSlip } from './history';

const deposit = (changes: Partial<Deposit> = {}) => aDeposit({ toSelf: false, ...changes });
const proof = { name: 'slip.png', type: 'image/png', size: 100 };
const uploadedAt = '2026-11-21T10:01:00.000Z';

it('for another player takes from one’s balance', () => {
  expect([recipientText(deposit()), effectOf(deposit())]).toEqual(['thandi', -50]);
});

it('for oneself adds to one’s balance', () => {
  expect([recipientText(deposit({ toSelf: true })), effectOf(deposit({ toSelf: true }))]).toEqual(['Myself', 50]);
});

it('adds what was paid', () => {
  expect(effectOf(deposit({ toSelf: true, booked: 45 }))).toBe(45);
});

it('tells whether the proof is there, on its way, or never came', () => {
  expect(proofText(deposit())).toBe('No file');
  expect(proofText(deposit({ proof }))).toBe('Waiting for the file');
  expect(proofText(deposit({ proof: { ...proof, uploadedAt } }))).toBe('slip.png');
  expect(proofText(deposit({ proof, status: 'completed' }))).toBe('The file did not arrive');
});

it('is decided by an admin, or by its file', () => {
  expect(decidedAt(deposit())).toBeUndefined();
  expect(decidedAt(deposit({ status: 'failed' }))).toBe('2026-11-21T11:00:00.000Z');
  expect(decidedAt(deposit({ status: 'completed', processedAt: uploadedAt }))).toBe(uploadedAt);
  expect((['pending', 'completed', 'declined', 'failed'] as const).map((status) => cameToNothing(deposit({ status })))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it('that was reversed shows when and why', () => {
  const reversed = deposit({ status: 'completed', processedAt: uploadedAt, reversedAt: '2026-11-22T10:00:00.000Z', reversalReason: 'Not paid', adminNote: 'Thanks' });
  expect([decidedAt(reversed), decisionWords(reversed), cameToNothing(reversed)]).toEqual(['2026-11-22T10:00:00.000Z', 'Not paid', true]);
  expect(decisionWords(deposit({ status: 'declined', adminNote: 'No' }))).toBe('No');
});

it('waits for its slip, to others only where one was announced', () => {
  expect(awaitsSlip(deposit({ toSelf: true }))).toBe(true);
  expect(awaitsSlip(deposit({ toSelf: true, proof: { ...proof, uploadedAt } }))).toBe(false);
  expect(awaitsSlip(deposit({ toSelf: true, status: 'failed' }))).toBe(false);
  expect(awaitsSlip(deposit())).toBe(false);
  expect(awaitsSlip(deposit({ proof }))).toBe(true);
});

it('takes a slip while it is pending without one, to whomever it goes', () => {
  for (const toSelf of [true, false]) {
    expect(takesSlip(deposit({ toSelf }))).toBe(true);
    expect(takesSlip(deposit({ toSelf, proof }))).toBe(true);
    expect(takesSlip(deposit({ toSelf, proof: { ...proof, uploadedAt } }))).toBe(false);
    expect(takesSlip(deposit({ toSelf, status: 'declined' }))).toBe(false);
  }
});

it('invites to pay only who may pay in', () => {
  expect([openText(deposit({ toSelf: true })), openText(deposit({ toSelf: true }), true)]).toEqual(['Pay, or send the slip', 'Send the slip']);
  expect(openText(deposit(), true)).toBe('Follow it');
});
