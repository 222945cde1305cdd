import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors';
import type { PayoutAccounts } from '../../api/payoutAccounts';
import { amountProblem, draftSchema, failureOf, hintOf, methodsOf, orderOf, OTHER_DETAILS, placeOf, stepAmount, takesDetails, TEXT, UNKNOWN, usableWords, type Draft } from './order';

const PLAYING = { withdrawable: 80, leastWithdrawal: 50 };
const RESTING = { withdrawable: 12.05, leastWithdrawal: 12.05 };
const NOW = Date.parse('2026-11-25T12:00:00Z');

const account = (id: string, method: string, usableFrom = '2026-11-20T12:00:00Z') => ({
  id,
  method,
  label: `${method} ••••${id}`,
  addedAt: '2026-11-19T12:00:00Z',
  usableFrom,
});

const saved: PayoutAccounts = {
  accounts: [account('p1', 'PayPal'), account('b1', 'Bank Transfer'), account('b2', 'Bank Transfer', '2026-11-26T10:00:00Z')],
  accountsMax: 5,
  methods: [{ name: 'PayPal', fields: [] }, { name: 'Bank Transfer', fields: [] }, { name: 'Crypto Wallet', fields: [] }],
  holdHours: 24,
};

describe('an amount', () => {
  it.each(['', 'NaN', '12,50', '1e9', 'fifty', '60.001', '1,000'])('%j is not valid', { tags: ['spec-5.19'] }, (text) => {
    expect(amountProblem(text, PLAYING)).toBe('Please enter a valid amount');
  });

  it.each(['0', '-1', '0.001', '49.99', '-60'])('%j is below the minimum', { tags: ['spec-5.20'] }, (text) => {
    expect(amountProblem(text, PLAYING)).toBe('Minimum withdrawal is $50.00');
  });

  it.each(['12.04', '0', '12', '-12.05'])('during a break less than all, as %j, is below the minimum', (text) => {
    expect(amountProblem(text, RESTING)).toBe('Minimum withdrawal is $12.05');
  });

  it('during a break is all there is', () => {
    expect(amountProblem('12.05', RESTING)).toBeUndefined();
    expect(amountProblem('12.06', RESTING)).toBe('Withdrawal amount exceeds available balance');
  });

  it.each([
    [PLAYING, undefined],
    [{ withdrawable: 50, leastWithdrawal: 50 }, undefined],
    [UNKNOWN, 'Minimum withdrawal is $50.00. You have 0.00 points to withdraw.'],
    [RESTING, 'During a break you can have all you have paid out, also less than the minimum: 12.05 points.'],
  ])('of %j says what is to be known before', (bounds, hint) => {
    expect(hintOf(bounds)).toBe(hint);
  });

  it.each(['80.01', '1000000000'])('%j exceeds the balance', { tags: ['spec-5.21'] }, (text) => {
    expect(amountProblem(text, PLAYING)).toBe('Withdrawal amount exceeds available balance');
  });

  it.each(['50', '50.00', '79.99', '80', '80.00'])('%j can be asked for', { tags: ['spec-9.13'] }, (text) => {
    expect(amountProblem(text, PLAYING)).toBeUndefined();
  });
});

it.each([
  ['', 1, 50, '50.00'],
  ['50', 1, 50, '50.01'],
  ['60.1', -1, 50, '60.09'],
  ['50', -1, 50, '50.00'],
  ['12,50', 1, 50, '50.00'],
  ['', 1, 12.05, '12.05'],
])('%j goes %d step from %d on to %s', (text, steps, least, next) => {
  expect(stepAmount(text, steps, least)).toBe(next);
});

describe('the form', () => {
  const problems = (draft: object, place = placeOf({ method: 'PayPal', account: '', details: '' }, undefined)) =>
    draftSchema(PLAYING, place, methodsOf(undefined)).safeParse({ account: '', ...draft }).error?.issues.map(({ message }) => message);

  it("says what is missing, in the specification's order", () => {
    expect(problems({ amount: '', method: '', details: '  ' })).toEqual([
      'Please enter a valid amount',
      'Please select a payment method',
      'Please enter payment details',
    ]);
  });

  it.each([null, undefined, '', 'Cash', 'Mobile Money'])('%j is no payment method', (method) => {
    expect(problems({ amount: '50', method, details: 'me' })).toEqual(['Please select a payment method']);
  });

  it('takes what the specification asks for', () => {
    for (const method of ['PayPal', 'Bank Transfer', 'Crypto Wallet']) {
      expect(problems({ amount: '50', method, details: 'me' })).toBeUndefined();
    }
  });

  it('asks for no details with a saved account, and for one of several', () => {
    expect(problems({ amount: '50', method: 'PayPal', details: '' }, saved.accounts[0])).toBeUndefined();
    const missing = draftSchema(PLAYING, undefined, methodsOf(saved)).safeParse({ amount: '50', method: 'Bank Transfer', account: '', details: '' });
    expect(missing.error?.issues.map(({ message }) => message)).toEqual(['Please choose where to be paid']);
  });
});

describe('payment methods', () => {
  const offering = (...names: string[]): PayoutAccounts => ({ ...saved, methods: names.map((name) => ({ name, fields: [] })) });

  it("are the specification's until the server has said which", () => {
    expect(methodsOf(undefined)).toEqual(['PayPal', 'Bank Transfer', 'Crypto Wallet']);
  });

  it('are those that the server offers', () => {
    expect(methodsOf({ ...offering('Mobile Money', 'PayPal'), accounts: [] })).toEqual(['Mobile Money', 'PayPal']);
  });

  it('that are offered no more pay to what is saved alone', () => {
    const known = offering('PayPal');
    expect(methodsOf(known)).toEqual(['PayPal', 'Bank Transfer']);
    expect(takesDetails(known, 'Bank Transfer')).toBe(false);
    expect(placeOf({ method: 'Bank Transfer', account: OTHER_DETAILS, details: 'me' }, known)).toBeUndefined();
    expect(placeOf({ method: 'Bank Transfer', account: 'b1', details: 'me' }, known)).toMatchObject({ id: 'b1' });
  });
});

describe('where a draft leads to', () => {
  const place = (draft: Partial<Draft>) => {
    const found = placeOf({ method: '', account: '', details: '', ...draft }, saved);
    return typeof found === 'object' ? found.id : found;
  };

  it('is the method’s only account, unless other details are given', () => {
    expect(place({ method: 'PayPal' })).toBe('p1');
    expect(place({ method: 'PayPal', account: OTHER_DETAILS })).toBe(OTHER_DETAILS);
    expect(place({ method: 'PayPal', details: 'me' })).toBe(OTHER_DETAILS);
  });

  it('is chosen by the player where there are several', () => {
    expect(place({ method: 'Bank Transfer' })).toBeUndefined();
    expect(place({ method: 'Bank Transfer', account: 'b2', details: 'me' })).toBe('b2');
  });

  it('is what is typed where nothing is saved', () => {
    expect(place({ method: 'Crypto Wallet', account: 'p1' })).toBe(OTHER_DETAILS);
    expect(place({})).toBe(OTHER_DETAILS);
    expect(placeOf({ method: 'PayPal', account: 'p1', details: '' }, undefined)).toBe(OTHER_DETAILS);
  });

  it('is not an account that has been removed', () => {
    expect(place({ method: 'Bank Transfer', account: 'gone' })).toBeUndefined();
    expect(place({ method: 'PayPal', account: 'gone' })).toBe('p1');
  });
});

it('says from when an account can be used, until it can', () => {
  const held = account('b2', 'Bank Transfer', '2026-11-26T10:00:00Z');
  expect(usableWords(held, Date.parse('2026-11-26T09:59:59Z'))).toMatch(/^Usable from /);
  expect(usableWords(held, Date.parse('2026-11-26T10:00:00Z'))).toBeUndefined();
});

describe('an order', () => {
  const typed: Draft = { amount: '60.50', method: 'PayPal', account: OTHER_DETAILS, details: ' me@example.com\n' };

  it('sends the amount as a number and the details trimmed', () => {
    expect(orderOf(typed, undefined, NOW)).toEqual({
      body: { amount: 60.5, paymentMethod: 'PayPal', paymentDetails: 'me@example.com' },
      method: 'PayPal',
      to: 'me@example.com',
      payableFrom: undefined,
    });
  });

  it('sends a saved account by its id alone', () => {
    expect(orderOf({ ...typed, account: 'p1' }, saved, NOW)).toEqual({
      body: { amount: 60.5, payoutAccountId: 'p1' },
      method: 'PayPal',
      to: 'PayPal ••••p1',
      payableFrom: undefined,
    });
  });

  it('knows until when it will be held back', () => {
    expect(orderOf(typed, saved, NOW).payableFrom).toBe('2026-11-26T12:00:00.000Z');
    expect(orderOf(typed, { ...saved, holdHours: 0 }, NOW).payableFrom).toBeUndefined();
    expect(orderOf({ ...typed, method: 'Bank Transfer', account: 'b2' }, saved, NOW).payableFrom).toBe('2026-11-26T10:00:00Z');
  });
});

describe('a failure', () => {
  it("has the server's words where it has some", () => {
    const refusal = new ApiError(422, 'DEPOSIT_REQUIRED', 'At least N$ 10 must have been approved', 'r-1');
    expect(failureOf(refusal)).toEqual({ text: refusal.message, requestId: 'r-1', field: undefined });
  });

  it('names the field that has to be changed', () => {
    expect(failureOf(new ApiError(422, 'WITHDRAWAL_EXCEEDS_BALANCE', TEXT.amountTooBig))).toMatchObject({ field: 'amount' });
  });

  it("has the specification's words where the server has none", { tags: ['spec-8.35'] }, () => {
    for (const error of [new NetworkError(null), new ApiError(500, 'INTERNAL', 'Request failed'), new Error('ours')]) {
      expect(failureOf(error).text).toBe('Error submitting withdrawal request. Please try again.');
    }
  });
});
