import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilRenewal, type Limit, type Wallet } from './wallet';

const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

const waits = (...afterMs: number[]) => {
  const set = afterMs.map((ms): Limit => ({ of: 'losses', period: 'day', most: 20, left: 3, renews: new Date(NOW + ms).toISOString() }));
  return untilRenewal({ state: { data: { limits: { set } } as unknown as Wallet } });
};

it('the wallet is fetched again when the first limit counts from zero', () => {
  expect(waits(9 * HOUR_MS, 3 * HOUR_MS)).toBe(3 * HOUR_MS);
});

it('a limit that should have begun anew is asked for every minute', () => {
  expect(waits(-1)).toBe(MINUTE_MS);
});

it('no timer runs longer than a day', () => {
  expect(waits(30 * 24 * HOUR_MS)).toBe(24 * HOUR_MS);
});

it('without limits nothing is fetched again', () => {
  expect(waits()).toBe(false);
  expect(untilRenewal({ state: {} })).toBe(false);
});
