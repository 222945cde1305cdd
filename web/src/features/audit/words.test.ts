import { expect, it } from 'vitest';
import { actionWords, changeWords } from './words';

it('says in words what was done', () => {
  expect(actionWords('admin.grant')).toBe('Granted admin rights');
  expect(actionWords('deposit.view-proof')).toBe('Looked at a proof of payment');
});

it.each(['round.annul', 'toString'])('shows an action that it does not know as it comes: %s', (action) => {
  expect(actionWords(action)).toBe(action);
});

it.each([
  ['pending', 'completed', 'pending → completed'],
  ['new', 'in_progress', 'new → in progress'],
  ['pending', 'pending', 'pending'],
  ['', 'admin', 'admin'],
])('from %j to %j: %s', (before, after, words) => {
  expect(changeWords({ before, after })).toBe(words);
});
