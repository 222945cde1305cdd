import * as z from 'zod/mini';
import { ApiError, wordsOf } from '../../api/errors';
import type { WithdrawalBody } from '../../api/withdrawals';
import { fromHundredths, parseAmount, toHundredths } from '../../lib/money';

/** The specification's words for withdrawals (spec 5.19 to 5.23, 8.34 to 8.36), to the letter. */
export const TEXT = {
  amountInvalid: 'Please enter a valid amount',
  amountTooSmall: 'Minimum withdrawal is $50.00',
  amountTooBig: 'Withdrawal amount exceeds available balance',
  methodMissing: 'Please select a payment method',
  detailsMissing: 'Please enter payment details',
  balanceFailed: 'Error fetching balance',
  failed: 'Error submitting withdrawal request. Please try again.',
  submitted: 'Withdrawal request submitted successfully!',
} as const;

/** The smallest withdrawal (spec 9.13). */
export const WITHDRAWAL_MIN = 50;
/** What the arrow keys change an amount by (spec 9.15). */
export const AMOUNT_STEP = 0.01;
export const DETAILS_CHARS_MAX = 500;

/** What the details of each payment method (spec 9.14) are to say. */
export const METHODS = {
  PayPal: 'The email address of your PayPal account',
  'Bank Transfer': 'Account holder, bank, branch and account number',
  'Crypto Wallet': 'The network and the address of your wallet',
} as const;

export type Method = keyof typeof METHODS;

/** The form, shaped like the screen. */
export interface Draft {
  amount: string;
  method: Method | '';
  details: string;
}

/** A number that is too small is refused as such, whatever its decimals and sign. */
function isTooSmall(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text.trim()) && Number(text) < WITHDRAWAL_MIN;
}

/** The first of these that holds is what is wrong with an amount; the server decides by the same rules. */
export function amountProblem(text: string, available: number): string | undefined {
  if (isTooSmall(text)) return TEXT.amountTooSmall;
  const amount = parseAmount(text);
  if (amount === undefined) return TEXT.amountInvalid;
  return amount > available ? TEXT.amountTooBig : undefined;
}

/** The amount so many steps on, never below the minimum: there it begins where none has been typed. */
export function stepAmount(text: string, steps: number): string {
  const amount = parseAmount(text);
  const next = amount === undefined ? 0 : toHundredths(amount) + steps * toHundredths(AMOUNT_STEP);
  return Math.max(WITHDRAWAL_MIN, fromHundredths(next)).toFixed(2);
}

export function draftSchema(available: number) {
  return z.object({
    amount: z.string().check((field) => {
      const problem = amountProblem(field.value, available);
      if (problem) field.issues.push({ code: 'custom', input: field.value, message: problem });
    }),
    method: z.enum(['', ...(Object.keys(METHODS) as Method[])]).check(z.refine((method) => method !== '', TEXT.methodMissing)),
    details: z.string().check(z.trim(), z.minLength(1, TEXT.detailsMissing)),
  });
}

/** What is sent for a draft that holds. */
export function orderOf({ amount, method, details }: Draft): WithdrawalBody {
  return { amount: Number(amount), paymentMethod: method, paymentDetails: details.trim() };
}

const FIELDS: Record<string, keyof Draft> = {
  AMOUNT_INVALID: 'amount',
  WITHDRAWAL_TOO_SMALL: 'amount',
  WITHDRAWAL_EXCEEDS_BALANCE: 'amount',
  TRANSFERS_ON_HOLD: 'amount',
  PAYMENT_METHOD_MISSING: 'method',
  PAYMENT_DETAILS_MISSING: 'details',
  PAYMENT_DETAILS_TOO_LONG: 'details',
};

export interface Failure {
  /** The server's words where it has some, else the specification's. */
  text: string;
  requestId: string | undefined;
  /** The field that has to be changed, if that would help. */
  field: keyof Draft | undefined;
}

export function failureOf(error: unknown): Failure {
  const refusal = error instanceof ApiError ? error : undefined;
  return {
    text: wordsOf(error) ?? TEXT.failed,
    requestId: refusal?.requestId,
    field: refusal && FIELDS[refusal.code],
  };
}
