import { expect, it } from 'vitest';
import { approvalWords, approvedWords, declineWords, leftWords, missingProof, outcomeWords, reversalWords, reversedWords, senderWords, twoAdminsWords } from './words';

const ann = { userId: 'A'.repeat(28), username: 'ann', email: 'ann@example.com' };
const bob = { userId: 'B'.repeat(28), username: 'bob', email: 'bob@example.com' };
const toSelf = { amount: 1250.5, from: ann, to: ann, toSelf: true };
const toOther = { amount: 20, from: ann, to: bob, toSelf: false };

it('says what approval does to whose balance', () => {
  expect(approvalWords(toSelf)).toBe('Adds 1,250.50 points (N$ 1,250.50) to ann');
  expect(approvalWords({ ...toSelf, booked: 1000 })).toBe('Adds 1,000.00 points (N$ 1,000.00) to ann');
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

it('says what a reversal does to whose balance', () => {
  expect(reversalWords(toSelf)).toBe('Takes 1,250.50 points (N$ 1,250.50) from ann');
  expect(reversalWords(toOther)).toBe('Moves 20.00 points from bob back to ann');
  const reversed = { ...toOther, status: 'completed', reversedAt: '2026-11-21T12:00:00.000Z' } as const;
  expect(outcomeWords(reversed)).toEqual({ heading: 'What the reversal did', text: 'Moves 20.00 points from bob back to ann' });
});

it('says what is left of the points that a reversal takes', () => {
  const own = { ...toSelf, amount: 40 };
  expect(leftWords(own, { balance: 50, bonus: 10 })).toBe('ann has 40.00 points without bonus now.');
  expect(leftWords(own, { balance: 20.1, bonus: 10 })).toBe('ann has 10.10 points without bonus now. The other 29.90 points become a debt, which the next points that come in pay.');
  expect(leftWords(toOther, { balance: 19.99, bonus: 0 })).toBe('bob has 19.99 points without bonus now. That is not enough, so it cannot be reversed now.');
});

it('says whether the sender has the points', () => {
  expect(senderWords(toOther, { balance: 30, bonus: 10 })).toEqual({ words: 'ann has 20.00 points without bonus now. That is enough.', suffices: true });
  expect(senderWords(toOther, { balance: 29.99, bonus: 10 })).toEqual({ words: 'ann has 19.99 points without bonus now. 0.01 points are missing, so it cannot be approved now.', suffices: false });
});

it('says what became of a call that reverses', () => {
  expect(reversedWords({})).toBe('Proposed. Another admin has to confirm it.');
  expect(reversedWords({ reversedAt: '2026-11-21T12:00:00.000Z' })).toBe('Deposit reversed');
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
