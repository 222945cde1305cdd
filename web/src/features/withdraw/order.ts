import { wordsOf } from '../../api/errors';
import type { PayoutAccount, PayoutAccounts } from '../../api/payoutAccounts';
import { rejectionOf, type Rejection } from '../../api/rejection';
import type { Wallet } from '../../api/wallet';
import { WITHDRAWAL_MIN, type WithdrawalBody } from '../../api/withdrawals';
import { formatDateTime } from '../../lib/dates';
import { formatPoints, fromHundredths, parseAmount, toHundredths } from '../../lib/money';
import * as z from 'zod/mini';

/** The specification's exact texts for withdrawals (spec 5.19 to 5.23, 8.34 to 8.36). */
export const TEXT = {
  amountInvalid: 'Please enter a valid amount',
  amountTooBig: 'Withdrawal amount exceeds available balance',
  methodMissing: 'Please select a payment method',
  detailsMissing: 'Please enter payment details',
  balanceFailed: 'Error fetching balance',
  failed: 'Error submitting withdrawal request. Please try again.',
  submitted: 'Withdrawal request submitted successfully!',
} as const;

/** With several saved accounts there is no initial choice. */
const ACCOUNT_MISSING = 'Please choose where to be paid';

function minimumText(least: number): string {
  return `Minimum withdrawal is $${least.toFixed(2)}`;
}

/** The bounds of an amount. */
export type Bounds = Pick<Wallet, 'withdrawable' | 'leastWithdrawal'>;

/** No withdrawal is possible until they are known. */
export const UNKNOWN: Bounds = { withdrawable: 0, leastWithdrawal: WITHDRAWAL_MIN };

/** Advice before an amount is typed, if any. */
export function hintOf({ withdrawable, leastWithdrawal }: Bounds): string | undefined {
  if (withdrawable < leastWithdrawal) return `${minimumText(leastWithdrawal)}. You have ${formatPoints(withdrawable)} to withdraw.`;
  if (leastWithdrawal === WITHDRAWAL_MIN) return undefined;
  return `During a break you can have all you have paid out, also less than the minimum: ${formatPoints(withdrawable)}.`;
}

/** The step of the arrow keys (spec 9.15). */
export const AMOUNT_STEP = 0.01;
export const DETAILS_CHARS_MAX = 500;

/** The specification's methods (spec 9.14), until the server's are loaded. */
const SPECIFIED = ['PayPal', 'Bank Transfer', 'Crypto Wallet'];

const DETAILS: Record<string, string> = {
  PayPal: 'The email address of your PayPal account',
  'Bank Transfer': 'Account holder, bank, branch and account number',
  'Crypto Wallet': 'The network and the address of your wallet',
  'Mobile Money': 'The provider and your cell phone number',
};

/** The required contents of a payment method's details. */
export function detailsHint(method: string): string {
  return DETAILS[method] ?? 'Where to pay to. An admin pays by hand, so write it in full.';
}

function offered(saved: PayoutAccounts | undefined): string[] {
  return saved ? saved.methods.map(({ name }) => name) : SPECIFIED;
}

/** The payment methods to choose from. A discontinued method still pays to saved accounts. */
export function methodsOf(saved: PayoutAccounts | undefined): string[] {
  return [...new Set([...offered(saved), ...(saved?.accounts.map(({ method }) => method) ?? [])])];
}

export function takesDetails(saved: PayoutAccounts | undefined, method: string): boolean {
  return offered(saved).includes(method);
}

/** The form's fields. */
export interface Draft {
  amount: string;
  method: string;
  /** The id of a saved account, or `OTHER_DETAILS`; empty before a choice. */
  account: string;
  details: string;
}

/** Replaces a saved account: details that the player types. */
export const OTHER_DETAILS = 'other';

/** The destination of a draft; undefined with several accounts and no choice. */
export type Place = PayoutAccount | typeof OTHER_DETAILS | undefined;

export function accountsOf(saved: PayoutAccounts | undefined, method: string): PayoutAccount[] {
  return saved?.accounts.filter((account) => account.method === method) ?? [];
}

/** When the first withdrawal to an account can be paid, if that is in the future. */
export function usableWords({ usableFrom }: PayoutAccount, now: number): string | undefined {
  return now < Date.parse(usableFrom) ? `Usable from ${formatDateTime(usableFrom)}` : undefined;
}

/** The chosen account may have been removed, or belong to another method. A single saved account does not override typed details. */
export function placeOf({ method, account, details }: Omit<Draft, 'amount'>, saved: PayoutAccounts | undefined): Place {
  const accounts = accountsOf(saved, method);
  const chosen = accounts.find(({ id }) => id === account);
  if (chosen) return chosen;
  const isTyped = account === OTHER_DETAILS || details.trim() !== '';
  if (accounts.length === 0 || (isTyped && takesDetails(saved, method))) return OTHER_DETAILS;
  return accounts.length === 1 ? accounts[0] : undefined;
}

/** A number below the minimum is refused as such, whatever its decimals and sign. */
function isTooSmall(text: string, least: number): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text.trim()) && Number(text) < least;
}

/** The first matching problem of an amount. The server applies the same rules. */
export function amountProblem(text: string, { withdrawable, leastWithdrawal }: Bounds): string | undefined {
  if (isTooSmall(text, leastWithdrawal)) return minimumText(leastWithdrawal);
  const amount = parseAmount(text);
  if (amount === undefined) return TEXT.amountInvalid;
  return amount > withdrawable ? TEXT.amountTooBig : undefined;
}

/** The amount changed by this many steps, but not below the minimum, which is also the start for an empty field. */
export function stepAmount(text: string, steps: number, least: number): string {
  const amount = parseAmount(text);
  const next = amount === undefined ? 0 : toHundredths(amount) + steps * toHundredths(AMOUNT_STEP);
  return Math.max(least, fromHundredths(next)).toFixed(2);
}

/** `place` is the destination of the draft, by one of the `methods`. */
export function draftSchema(bounds: Bounds, place: Place, methods: readonly string[]) {
  return z.object({
    amount: z.string().check((field) => {
      const problem = amountProblem(field.value, bounds);
      if (problem) field.issues.push({ code: 'custom', input: field.value, message: problem });
    }),
    // A radio group without a choice has no value, or an empty one.
    method: z
      .enum(['', ...methods], TEXT.methodMissing)
      .check(z.refine((method) => method !== '', TEXT.methodMissing)),
    account: z.string().check(z.refine(() => place !== undefined, ACCOUNT_MISSING)),
    details: place === OTHER_DETAILS ? z.string().check(z.trim(), z.minLength(1, TEXT.detailsMissing)) : z.string(),
  });
}

/** The order that the player is asked to confirm. */
export interface Order {
  body: WithdrawalBody;
  method: string;
  /** The account's label, or the details. */
  to: string;
  /** The end of its hold, as far as known before the request. */
  payableFrom: string | undefined;
}

const HOUR_MS = 60 * 60_000;

/** The order of a valid draft at this time. */
export function orderOf(draft: Draft, saved: PayoutAccounts | undefined, now: number): Order {
  const amount = Number(draft.amount);
  const place = placeOf(draft, saved);
  if (typeof place === 'object') {
    const { id, method, label, usableFrom } = place;
    return { body: { amount, payoutAccountId: id }, method, to: label, payableFrom: now < Date.parse(usableFrom) ? usableFrom : undefined };
  }
  const [method, to, holdMs] = [draft.method, draft.details.trim(), (saved?.holdHours ?? 0) * HOUR_MS];
  const payableFrom = holdMs > 0 ? new Date(now + holdMs).toISOString() : undefined;
  return { body: { amount, paymentMethod: method, paymentDetails: to }, method, to, payableFrom };
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

export type Failure = Rejection<keyof Draft>;

/** The server's text if it has one, otherwise the specification's, also where no answer came. */
export function failureOf(error: unknown): Failure {
  return { ...rejectionOf(error, FIELDS, TEXT.failed), text: wordsOf(error) ?? TEXT.failed };
}
