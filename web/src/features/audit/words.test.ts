import { expect, it } from 'vitest';
import { actionWords, changeWords, isByNobody } from './words';

it('says in words what was done', () => {
  expect(actionWords({ action: 'admin.grant', before: 'player', after: '' })).toBe('Granted admin rights');
  expect(actionWords({ action: 'withdrawal.propose', before: 'pending', after: '' })).toBe('Proposed to pay out a withdrawal');
  expect(actionWords({ action: 'deposit.view-proof', before: 'pending', after: '' })).toBe('Looked at a proof of payment');
  expect(actionWords({ action: 'deposit.credit', before: 'open', after: '' })).toBe('Credited a payment without a request');
  expect(actionWords({ action: 'bank.settle', before: 'open', after: '' })).toBe('Ended a line of the bank');
  expect(actionWords({ action: 'factor.enable', before: 'off', after: '' })).toBe('Turned on their second factor');
  expect(actionWords({ action: 'payout-account.add', before: 'none', after: '' })).toBe('Saved a payout account');
  expect(actionWords({ action: 'payout-account.remove', before: 'PayPal', after: '' })).toBe('Removed a payout account');
  expect(actionWords({ action: 'factor.reset', before: 'on', after: '' })).toBe('Turned off the second factor of a player');
  expect(actionWords({ action: 'account.limit', before: 'no limits', after: '' })).toBe('Changed a limit of their own');
});

it('tells a factor that was turned off from one that was not asked for', () => {
  const ends = ['off', 'on, but not asked for at a sign-in', 'on, but not known to be asked for at a sign-in'];
  expect(ends.map((after) => actionWords({ action: 'factor.disable', before: 'on', after }))).toEqual([
    'Turned off their second factor', 'Signed in without a code', 'Signed in without a code',
  ]);
});

it.each(['round.annul', 'toString'])('shows an action that it does not know as it comes: %s', { tags: ['asvs-15.3.6'] }, (action) => {
  expect(actionWords({ action, before: 'player', after: '' })).toBe(action);
});

it('tells another role from the first one', () => {
  for (const before of ['owner', 'cashier', 'admin']) {
    expect(actionWords({ action: 'admin.grant', before, after: 'owner' })).toBe('Changed the role of an admin');
  }
});

it.each([
  ['pending', 'completed', 'pending → completed'],
  ['new', 'in_progress', 'new → in progress'],
  ['pending', 'pending', 'pending'],
  ['', 'admin', 'admin'],
  ['off', 'on', 'off → on'],
  ['player', 'owner', 'player → owner'],
  ['cashier', 'auditor', 'cashier → auditor'],
  ['admin', 'player', 'admin → player'],
])('from %j to %j: %s', (before, after, words) => {
  expect(changeWords({ before, after })).toBe(words);
});

it('the product alone erases', () => {
  expect([isByNobody('account.erase'), isByNobody('account.close')]).toEqual([true, false]);
});
