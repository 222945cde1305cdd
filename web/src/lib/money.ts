import { lazily } from './lazily';

/** Points as the server sends and accepts them: numbers with at most two decimals. One point is one N$. */

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

/** What that many points are worth: `N$ 4.00`. */
export function formatWorth(points: number): string {
  return `N$ ${formatAmount(points)}`;
}

/** `4.00 points (N$ 4.00)`, where money is paid in or out. */
export function formatPointsWorth(points: number): string {
  return `${formatPoints(points)} (${formatWorth(points)})`;
}

/** What a point is worth: starting points, and what they win, may be for playing alone. */
export const ONE_POINT = 'A point that can be paid out is N$ 1.00.';

/** With its direction, zero without one. The minus is the typographic one, as wide as the plus. */
export function formatSigned(amount: number): string {
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : '';
  return `${sign}${formatAmount(Math.abs(amount))}`;
}

/**
 * The amount that a person typed, where it is one: above zero, with at most two decimals. No signs, commas or
 * exponents: what could be read in two ways is not taken. The server decides by the same rule.
 */
export function parseAmount(text: string): number | undefined {
  const plain = text.trim();
  const amount = PLAIN.test(plain) ? Number(plain) : 0;
  return amount > 0 ? amount : undefined;
}

/** For adding up: exact for every amount the server knows, as the nearest number times 100 is off by far less than half. */
export function toHundredths(amount: number): number {
  return Math.round(amount * 100);
}

export function fromHundredths(hundredths: number): number {
  return hundredths / 100;
}
