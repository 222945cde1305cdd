import { describe, expect, it } from 'vitest';
import type { ColoursConfig, ColoursRound } from '../../api/colours';
import { entriesPollMs, NO_ROUND_POLL_MS, roundPollMs } from './polling';
import { isDrawn, newsOf, refusalOf, rulesOf, undrawn } from './round';

const CLOSE = Date.parse('2026-11-21T18:00:00.000Z');
const DRAW = Date.parse('2026-11-21T18:05:00.000Z');
const MINUTE = 60_000;

const open: ColoursRound = {
  id: '2026-11-21T18:05Z',
  status: 'open',
  winningColors: [],
  entryFee: 5,
  colors: ['red', 'blue', 'green', 'pink'],
  schedule: { openAt: '2026-11-20T22:00:00.000Z', closeAt: '2026-11-21T18:00:00.000Z', drawAt: '2026-11-21T18:05:00.000Z' },
  odds: { combinations: 4, tiers: [] },
  commitment: 'ab'.repeat(32),
};
const closed: ColoursRound = { ...open, status: 'closed' };
const drawn: ColoursRound = {
  ...open,
  status: 'drawn',
  winningColors: ['pink', 'red', 'blue'],
  draw: { drawnAt: '2026-11-21T18:05:02.000Z', seed: 'cd'.repeat(32) },
};

describe('entering', () => {
  it('is refused for the reason of the specification', { tags: ['spec-4.41', 'spec-4.42'] }, () => {
    expect(refusalOf(open, false)).toBeNull();
    expect(refusalOf(open, true)).toBe('Entries window has closed');
    expect(refusalOf(closed, true)).toBe('Round is closed');
    expect(refusalOf(drawn, false)).toBe('Round is closed');
  });

  it('goes by the rules of the shown round, whichever answer came first', () => {
    const config: ColoursConfig = { roundId: open.id, colors: ['red'], entryFee: 7, odds: open.odds, schedule: open.schedule };
    expect(rulesOf(config, open).entryFee).toBe(7);
    expect(rulesOf({ ...config, roundId: '2026-11-22T18:05Z' }, open).entryFee).toBe(5);
  });
});

it('a round was drawn once its colours and its seed are known', () => {
  expect([open, closed, drawn, { ...drawn, winningColors: [] }].map(isDrawn)).toEqual([false, false, true, false]);
});

it('a round as it was before its draw tells nothing of it', () => {
  expect(undrawn(drawn)).toEqual(closed);
});

describe('the news of a round', () => {
  it('names the winning colours in the order in which they were drawn', () => {
    expect(newsOf(drawn, true)).toBe('The draw has been made: pink, red and blue.');
  });

  it('says that a late draw waits only where it waits for a beacon', () => {
    const waits = 'The draw waits for its public random number. If none comes for 24 hours, all entry fees go back.';
    expect(newsOf({ ...closed, beaconRound: 7 }, true)).toBe(waits);
    expect(newsOf({ ...closed, beaconRound: 7 }, false)).not.toBe(waits);
    expect(newsOf(closed, true)).not.toBe(waits);
  });

  it('of a void round is that fees go back', () => {
    expect(newsOf({ ...open, status: 'void' }, true)).toContain('All entry fees go back');
  });
});

describe('the round is asked for', () => {
  it('gently while its next change is far', () => {
    expect(roundPollMs(open, CLOSE - 60 * MINUTE, 0.5)).toBe(20_000);
    expect(roundPollMs(closed, DRAW - MINUTE, 0.5)).toBe(20_000);
    expect(roundPollMs(drawn, DRAW + 60 * MINUTE, 0.5)).toBe(20_000);
    expect(NO_ROUND_POLL_MS).toBe(20_000);
  });

  it('not by all at the same moment', () => {
    expect(roundPollMs(open, CLOSE - 5000, 0)).toBe(6000);
    expect(roundPollMs(open, CLOSE - 5000, 1)).toBe(8000);
  });

  it('right after its close', () => {
    expect(roundPollMs(open, CLOSE - 5000, 0)).toBe(6000);
  });

  it('right after its draw', () => {
    expect(roundPollMs(closed, DRAW - 5000, 0)).toBe(6000);
  });

  it('often while a change is overdue', () => {
    expect(roundPollMs(open, CLOSE + 4000, 0)).toBe(3000);
    expect(roundPollMs(closed, DRAW + 2 * MINUTE, 0)).toBe(3000);
  });

  it('seldom again when a change is long overdue', () => {
    expect(roundPollMs(closed, DRAW + 10 * MINUTE, 0)).toBe(20_000);
  });
});

describe('entries are asked for', () => {
  const entry = { entryId: 'A', picks: ['blue', 'pink', 'red'], matches: 3, prize: 400, createdAt: '2026-11-21T17:00:00.000Z' };
  const win = { ...entry, result: 'win' } as const;
  const at = DRAW + 10_000;

  it('while a prize or a fee is owed', () => {
    expect(entriesPollMs(drawn, [win], at)).toBe(3000);
    expect(entriesPollMs({ ...open, status: 'void', voidedAt: '2026-11-21T18:05:00.000Z' }, [{ ...entry, result: 'refunded' }], at)).toBe(3000);
    expect(entriesPollMs(drawn, [{ ...win, paidAt: '2026-11-21T18:05:09.000Z' }], at)).toBe(false);
    expect(entriesPollMs(drawn, [{ ...entry, result: 'loss' }], at)).toBe(false);
  });

  it('only from the draw on until they know of it', () => {
    const pending = { ...entry, result: 'pending' } as const;
    expect(entriesPollMs(drawn, [pending], at)).toBe(3000);
    expect(entriesPollMs(open, [pending], at)).toBe(false);
    expect(entriesPollMs(drawn, [], at)).toBe(false);
  });

  it('less often as time goes by', () => {
    expect(entriesPollMs(drawn, [win], at + 2 * MINUTE)).toBe(15_000);
    expect(entriesPollMs(drawn, [win], at + 30 * MINUTE)).toBe(60_000);
  });
});
