/** The invariants of every ledger (D25). */
import { expect } from '@playwright/test';
import type { Schema } from './http';
import type { Player } from './player';

/** Gap-free from 1. Each row starts with the previous row's balance and is chained to it. `rows` are newest first. */
export function expectUnbroken(rows: Schema['Transaction'][]): void {
  rows.forEach((row, index) => {
    const earlier = rows[index + 1];
    expect(row).toMatchObject({
      seq: rows.length - index,
      previousBalance: earlier?.newBalance ?? 0,
      bonus: { previousBalance: earlier?.bonus.newBalance ?? 0 },
      prevHash: earlier?.hash ?? '0'.repeat(64),
    });
    expect(row.debt?.previous ?? 0).toBe(earlier?.debt?.new ?? 0);
    // The rest of the amount changes what is owed.
    const moved = row.amount - Math.abs((row.debt?.new ?? 0) - (row.debt?.previous ?? 0));
    const adds = row.type === 'credit' || row.type === 'win';
    expect(row.newBalance).toBeCloseTo(row.previousBalance + (adds ? moved : -moved), 5);
    expect(row.newBalance).toBeGreaterThanOrEqual(row.bonus.newBalance);
    expect(row.bonus.newBalance).toBeCloseTo(row.bonus.previousBalance + (adds ? row.bonus.amount : -row.bonus.amount), 5);
    expect(row.bonus.newBalance).toBeGreaterThanOrEqual(0);
  });
}

/** The player's ledger, after checking that it is unbroken and equal to the wallet. */
export async function auditedLedger(player: Player): Promise<Schema['Transaction'][]> {
  const { wallet, ledger } = await player.holdings();
  expectUnbroken(ledger);
  expect(wallet).toMatchObject({ balance: ledger[0]?.newBalance, bonus: ledger[0]?.bonus.newBalance });
  expect(wallet.debt).toBe(ledger[0]?.debt?.new || undefined);
  expect(wallet.available).toBeCloseTo(wallet.balance - wallet.bonus, 5);
  const held = (await player.everyWithdrawal()).filter(({ status }) => status === 'pending');
  expect(wallet.held).toBeCloseTo(held.reduce((sum, { amount }) => sum + amount, 0), 5);
  return ledger;
}
