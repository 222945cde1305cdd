import { expect, it } from 'vitest';
import { keptOf } from './keptMonths';

it.each([
  [{ closedAccount: 60, ticket: 24 }, '5 years', '2 years'],
  [{ closedAccount: 12, ticket: 1 }, '1 year', '1 month'],
  [{ closedAccount: 18, ticket: 240 }, '18 months', '20 years'],
  [{ closedAccount: 0, ticket: 1.5 }, 'some time', 'some time'],
  [{ closedAccount: '60' }, 'some time', 'some time'],
  [undefined, 'some time', 'some time'],
  [null, 'some time', 'some time'],
  ['60', 'some time', 'some time'],
])('%o is said as %s and %s', (settings, closedAccount, ticket) => {
  expect(keptOf(settings)).toEqual({ closedAccount, ticket });
});
