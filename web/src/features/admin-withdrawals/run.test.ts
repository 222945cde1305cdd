import { expect, test } from 'vitest';
import { ApiError } from '../../api/errors';
import type { WithdrawalReview } from '../../api/admin';
import { notTakenWords, outcomeOfRun, placeInRun, rejectedWords, TWO_ADMINS } from './run';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const WAITS = { id: 'a', status: 'pending', decidable: true, amount: 60 } as WithdrawalReview;
const taken = (own: boolean, unclearFrom: string): WithdrawalReview => ({ ...WAITS, taken: { by: 'a', email: 'a@example.com', own, at: unclearFrom, unclearFrom } });
const LATER = '2026-11-21T12:00:01.000Z';
const EARLIER = '2026-11-21T12:00:00.000Z';

test('a payout has a part in a run while its admin can take or send it', () => {
  expect(placeInRun(WAITS, NOW)).toEqual({ place: 'waits', words: null });
  expect(placeInRun(taken(true, LATER), NOW)).toEqual({ place: 'taken', words: 'Taken by you' });
});

test('any other payout says why it has none', () => {
  const closed = (request: WithdrawalReview, words: string) => {
    expect(placeInRun(request, NOW)).toEqual({ place: 'closed', words });
  };
  closed(taken(false, LATER), 'Taken by a@example.com');
  closed(taken(true, EARLIER), 'Unclear whether it was sent: open it');
  closed({ ...WAITS, fourEyes: { aloneAfterADay: false, step: 'propose' } as unknown as NonNullable<WithdrawalReview['fourEyes']> }, TWO_ADMINS);
  closed({ ...WAITS, decidable: false, barred: { code: 'OWN_REQUEST', message: 'It is your own' } }, 'It is your own');
  expect(placeInRun({ ...WAITS, payableFrom: LATER }, NOW).place).toBe('closed');
});

test('a run says how many payouts it brought further', () => {
  expect(outcomeOfRun(2, 2, 'taken')).toBe('2 payouts taken');
  expect(outcomeOfRun(1, 2, 'taken')).toBe('1 of 2 payouts taken; the others say why not');
});

test('a refusal that asks for a reason means two admins', () => {
  expect(notTakenWords(new ApiError(400, 'REASON_MISSING', 'Please enter a reason'))).toBe(TWO_ADMINS);
  expect(notTakenWords(new ApiError(403, 'ADMIN_LIMIT', 'Too much'))).toBe('Too much');
});

test('a rejection is given on in the bank’s words', () => {
  expect(rejectedWords({ reason: '' })).toBe('The bank rejected it');
  expect(rejectedWords({ reason: 'AC04' })).toBe('The bank rejected it: AC04');
});
