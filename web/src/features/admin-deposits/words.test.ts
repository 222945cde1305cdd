import { expect, it } from 'vitest';
import { approvalWords, approvedWords, declineWords, missingProof, outcomeWords, twoAdminsWords } from './words';

const ann = { userId: 'A'.repeat(28), username: 'ann', email: 'ann@example.com' };
const bob = { userId: 'B'.repeat(28), username: 'bob', email: 'bob@example.com' };
const toSelf = { amount: 1250.5, from: ann, to: ann, toSelf: true };
const toOther = { amount: 20, from: ann, to: bob, toSelf: false };

it('says what approval does to whose balance', () => {
  expect(approvalWords(toSelf)).toBe('Adds 1,250.50 points (N$ 1,250.50) to ann');
  expect(approvalWords(toOther)).toBe('Moves 20.00 points from ann to bob');
});

it('says that declining moves nothing', () => {
  expect(declineWords(toOther)).toBe("Closes the request of ann for 20.00 points. Nobody's balance changes.");
});

it('says what became of a request', () => {
  expect(outcomeWords({ ...toOther, status: 'pending' })).toEqual({
    heading: 'What approval does',
    text: 'Moves 20.00 points from ann to bob',
  });
  expect(outcomeWords({ ...toSelf, status: 'completed' }).heading).toBe('What approval did');
  for (const status of ['declined', 'failed'] as const) {
    expect(outcomeWords({ ...toSelf, status }).text).toBe("Nobody's balance was changed");
  }
});

it('says why there is no proof to look at', () => {
  const proof = { name: 'slip.png', type: 'image/png', size: 600 };
  const from = { email: 'ada@example.com' };
  expect(missingProof({ from })).toBe('No proof of payment was sent with this request.');
  expect(missingProof({ from: { email: 'erased' } })).toBe('What was sent with this request has been erased.');
  expect(missingProof({ proof, from })).toBe('slip.png was announced and has not arrived yet.');
  expect(missingProof({ proof: { ...proof, uploadedAt: '2026-11-21T12:00:00.000Z' }, from })).toBeNull();
});

it('says what became of a call that takes two admins', () => {
  expect(approvedWords({ status: 'pending' })).toBe('Proposed. Another admin has to confirm it.');
  expect(approvedWords({ status: 'completed' })).toBe('Request approved successfully');
});

it('says why one admin is not enough', () => {
  expect(twoAdminsWords({ aloneAfterADay: true }, toSelf)).toMatch(/^No proof of payment is attached/);
  for (const aloneAfterADay of [true, false]) {
    expect(twoAdminsWords({ aloneAfterADay }, { ...toOther, to: { ...bob, email: ann.email } })).toMatch(/^A closed account hands over its points/);
  }
  expect(twoAdminsWords({ aloneAfterADay: false }, toSelf)).toMatch(/^This is a large amount/);
  const proof = { name: 'slip.png', type: 'image/png', size: 600, uploadedAt: '2026-11-21T12:00:00.000Z' };
  expect(twoAdminsWords({ aloneAfterADay: true }, { ...toSelf, proof })).toMatch(/^This is more than one admin approves on proofs of payment in a day/);
});
