const BALANCE = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A balance with two decimals (spec §9): `1,204.50`. */
export function formatBalance(points: number): string {
  return BALANCE.format(points);
}
