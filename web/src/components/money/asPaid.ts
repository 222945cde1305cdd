import { formatAmount } from '../../lib/money';

/** Said to a player whose payment was of another amount; null where it was not. */
export function asPaidWords({ amount, booked }: { amount: number; booked?: number }): string | null {
  if (booked === undefined || booked === amount) return null;
  return `You asked for ${formatAmount(amount)}; ${formatAmount(booked)} arrived and was added.`;
}
