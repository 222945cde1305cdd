import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors';
import { amountProblem, draftSchema, failureOf, METHODS, orderOf, stepAmount, TEXT } from './order';

const BALANCE = 80;

describe('an amount', () => {
  it.each(['', 'NaN', '12,50', '1e9', 'fifty', '60.001', '1,000'])('%j is not valid', (text) => {
    expect(amountProblem(text, BALANCE)).toBe('Please enter a valid amount');
  });

  it.each(['0', '-1', '0.001', '49.99', '-60'])('%j is below the minimum', (text) => {
    expect(amountProblem(text, BALANCE)).toBe('Minimum withdrawal is $50.00');
  });

  it.each(['80.01', '1000000000'])('%j exceeds the balance', (text) => {
    expect(amountProblem(text, BALANCE)).toBe('Withdrawal amount exceeds available balance');
  });

  it.each(['50', '50.00', '79.99', '80', '80.00'])('%j can be asked for', (text) => {
    expect(amountProblem(text, BALANCE)).toBeUndefined();
  });
});

it.each([
  ['', 1, '50.00'],
  ['50', 1, '50.01'],
  ['60.1', -1, '60.09'],
  ['50', -1, '50.00'],
  ['12,50', 1, '50.00'],
])('%j goes %d step to %s', (text, steps, next) => {
  expect(stepAmount(text, steps)).toBe(next);
});

describe('the form', () => {
  const problems = (draft: unknown) => draftSchema(BALANCE).safeParse(draft).error?.issues.map(({ message }) => message);

  it("says what is missing, in the specification's order", () => {
    expect(problems({ amount: '', method: '', details: '  ' })).toEqual([
      'Please enter a valid amount',
      'Please select a payment method',
      'Please enter payment details',
    ]);
  });

  it('takes what the specification asks for', () => {
    for (const method of ['PayPal', 'Bank Transfer', 'Crypto Wallet']) {
      expect(problems({ amount: '50', method, details: 'me' })).toBeUndefined();
    }
    expect(Object.keys(METHODS)).toHaveLength(3);
  });

  it('sends the amount as a number and the details trimmed', () => {
    expect(orderOf({ amount: '60.50', method: 'PayPal', details: ' me@example.com\n' })).toEqual({
      amount: 60.5,
      paymentMethod: 'PayPal',
      paymentDetails: 'me@example.com',
    });
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

  it("has the specification's words where the server has none", () => {
    for (const error of [new NetworkError(null), new ApiError(500, 'INTERNAL', 'Request failed'), new Error('ours')]) {
      expect(failureOf(error).text).toBe('Error submitting withdrawal request. Please try again.');
    }
  });
});
