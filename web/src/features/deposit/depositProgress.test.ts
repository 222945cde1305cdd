import { expect, it } from 'vitest';
import { aDeposit } from '../../api/aDeposit';
import type { Deposit } from '../../api/deposits';
import { stagesOf, usualTime } from './depositProgress';

it('one that is being checked says by what', () => {
  const checked = (toSelf: boolean) => stagesOf(aDeposit({ toSelf })).find(({ state }) => state === 'now')?.text;
  expect(checked(true)).toContain('compares your slip');
  expect(checked(false)).toContain('An admin looks at it');
});

it('what came of it is the last stage', () => {
  const last = (changes: Partial<Deposit>) => stagesOf(aDeposit(changes)).at(-1);
  expect(last({ status: 'completed', processedAt: 'then' })).toMatchObject({ name: 'Added', state: 'done', at: 'then' });
  expect(last({ status: 'completed', booked: 45 })).toMatchObject({ name: 'Added', text: 'You asked for 50.00; 45.00 arrived and was added.' });
  expect(last({ status: 'completed', toSelf: false })).toMatchObject({ name: 'Sent', text: '50.00 points went to thandi.' });
  expect(last({ status: 'declined', adminNote: 'Unreadable' })).toMatchObject({ name: 'Declined', state: 'bad', text: 'Unreadable' });
  expect(last({ status: 'failed', failureReason: 'Cancelled by the player' })).toMatchObject({ name: 'Not added', text: 'Cancelled by the player' });
});

it.each([
  [0, '5 minutes'],
  [12, '15 minutes'],
  [60, '60 minutes'],
  [61, '2 hours'],
  [1440, '24 hours'],
  [1441, '2 days'],
])('%d minutes are said as %s', (minutes, words) => {
  expect(usualTime(minutes)).toBe(`Usually within ${words}.`);
});
