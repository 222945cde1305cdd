import { expect, it } from 'vitest';
import { formatDateTime } from '../../lib/dates';
import { heldWords } from './payoutHold';

it('says until when a withdrawal is held, and why', () => {
  const payableFrom = '2026-11-27T08:15:00.000Z';
  expect(heldWords({ payableFrom })).toBe(`Held until ${formatDateTime(payableFrom)}: these payment details are new`);
  expect(heldWords({})).toBeUndefined();
});
