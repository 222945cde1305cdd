import { lazily } from './lazily';

/** Points as the API uses them: numbers with at most two decimals. One point is one N$. */

const twoDecimals = lazily(() => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }));

const PLAIN = /^\d{1,13}(?:\.\d{1,2})?$/;

/** An amount or a balance with two decimals (spec 9.11): `1,204.50`. */
export function formatAmount(amount: number): string {
  return twoDecimals().format(amount);
}

/** `4.00 points`. */
export function formatPoints(points: number): string {
  return `${formatAmount(points)} points`;
}

/** The worth of these points: `N$ 4.00`. */
export function formatWorth(points: number): string {
  return `N$ ${formatAmount(points)}`;
}

/** `4.00 points (N$ 4.00)`, for payments in or out. */
export function formatPointsWorth(points: number): string {
  return `${formatPoints(points)} (${formatWorth(points)})`;
}

/** The worth of a point. Starting points and winnings from them may be for playing only. */
export const ONE_POINT = 'A point that can be paid out is N$ 1.00.';

/** With a sign, zero without one. The minus is the typographic one, as wide as the plus. */
export function formatSigned(amount: number): string {
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : '';
  return `${sign}${formatAmount(Math.abs(amount))}`;
}

/**
 * The typed amount if it is valid: above zero, with at most two decimals. Signs, commas and exponents are refused as
 * ambiguous. The server uses the same rule.
 */
export function parseAmount(text: string): number | undefined {
  const plain = text.trim();
  const amount = PLAIN.test(plain) ? Number(plain) : 0;
  return amount > 0 ? amount : undefined;
}

/** For sums. It is exact for every amount of the server's: the nearest number times 100 is off by far less than half. */
export function toHundredths(amount: number): number {
  return Math.round(amount * 100);
}

export function fromHundredths(hundredths: number): number {
  return hundredths / 100;
}
