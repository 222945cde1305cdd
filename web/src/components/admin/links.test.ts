import { expect, it } from 'vitest';
import { formatDate } from '../../lib/dates';
import { openedWords, reminder } from './links';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');

it('says how old an account is', () => {
  const [young, old] = ['2026-11-21T12:00:00.000Z', '2026-05-01T08:00:00.000Z'];
  expect(openedWords(young, NOW)).toBe(`Opened ${formatDate(young)}, 3 days ago.`);
  expect(openedWords(old, NOW)).toBe(`Opened ${formatDate(old)}, more than a month ago.`);
});

const ann = { userId: 'A'.repeat(28), username: 'ann', email: 'ann@example.com' };

function linked(sameDetails: boolean, sameProof: boolean) {
  return { account: ann, sameDetails, sameProof, sent: 5, received: 0 };
}

it('counts the accounts that may be the same person, each once', () => {
  const of = (...accounts: ReturnType<typeof linked>[]) => ({ data: { accounts }, isError: false });
  const [details, proof, both, neither] = [linked(true, false), linked(false, true), linked(true, true), linked(false, false)];
  expect(reminder(of(), 'player')).toBeNull();
  expect(reminder(of(neither), 'player')).toBeNull();
  expect(reminder(of(both, neither), 'player')).toBe('1 other account shares payment details or a proof with this player.');
  expect(reminder(of(details, proof), 'player')).toBe('2 other accounts share payment details or a proof with this player.');
  expect(reminder(of(details), 'sender')).toBe('1 other account shares payment details or a proof with the sender.');
});

it('says when nothing is known of linked accounts', () => {
  expect(reminder({ isError: false }, 'player')).toBe('Linked accounts are still being looked up.');
  expect(reminder({ isError: true }, 'player')).toBe('Linked accounts could not be checked.');
  expect(reminder({ isError: true }, 'sender')).toBe('Accounts linked to the sender could not be checked.');
  // Data from before a failure is still shown.
  expect(reminder({ data: { accounts: [] }, isError: true }, 'player')).toBeNull();
});
