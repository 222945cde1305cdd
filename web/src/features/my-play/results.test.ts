import { describe, expect, it } from 'vitest';
import { aLedger, type Moved } from './aLedger';
import { slotsOf } from './period';
import { resultsOf } from './results';

/** In the local time zone. */
const at = (month: number, day: number, hour: number, minute = 0) => new Date(2026, month - 1, day, hour, minute).toISOString();
const loss = (when: string, amount = 1): Moved => ({ type: 'loss', source: 'quick', amount, at: when });

const MINUTE = 60_000;
const novemberEnd = slotsOf({ name: 'days', from: '2026-11-29', to: '2026-12-02' }, new Date(2026, 10, 29), new Date(2027, 0, 1)).slots;

describe('what was played', () => {
  it('a win brings its stake back too', () => {
    const { games, all } = resultsOf(
      aLedger([
        { type: 'loss', source: 'quick', amount: 1 },
        { type: 'loss', source: 'quick', amount: 5 },
        { type: 'win', source: 'quick', amount: 20 },
      ]),
      [],
    );
    expect(games.quick).toEqual({ played: 3, staked: 1100, back: 2500, net: 1400 });
    expect(games.colours).toEqual({ played: 0, staked: 0, back: 0, net: 0 });
    expect(all).toEqual(games.quick);
  });

  it('tickets are counted, prizes and returned fees come back', () => {
    const { games } = resultsOf(
      aLedger([
        { type: 'debit', source: 'colours', amount: 5 },
        { type: 'debit', source: 'colours', amount: 5 },
        { type: 'win', source: 'colours', amount: 400 },
        { type: 'debit', source: 'colours', amount: 7.5 },
        { type: 'credit', source: 'colours', amount: 7.5 },
      ]),
      [],
    );
    expect(games.colours).toEqual({ played: 3, staked: 1750, back: 40750, net: 39000 });
  });

  it('what was paid, sent or received is no result', () => {
    const { all, ms } = resultsOf(
      aLedger([
        { type: 'credit', source: 'start', amount: 10 },
        { type: 'credit', source: 'deposit', amount: 50 },
        { type: 'debit', source: 'withdrawal', amount: 50 },
        { type: 'debit', source: 'transfer', amount: 1 },
        { type: 'credit', source: 'transfer', amount: 500 },
      ]),
      [],
    );
    expect(all).toEqual({ played: 0, staked: 0, back: 0, net: 0 });
    expect(ms).toBe(0);
  });

  it('is exact where floats are not', () => {
    const { all } = resultsOf(aLedger([loss(at(11, 1, 12), 0.1), loss(at(11, 1, 12), 0.2)]), []);
    expect(all).toEqual({ played: 2, staked: 30, back: 0, net: -30 });
  });
});

describe('the parts of a period', () => {
  it('count by the clock of the person, over the end of a month', () => {
    const { slots } = resultsOf(
      aLedger([loss(at(11, 30, 23, 59)), loss(at(12, 1, 0)), loss(at(12, 2, 23, 59), 5)]),
      novemberEnd,
    );
    expect(slots.map(({ staked, played }) => [staked, played])).toEqual([[0, 0], [100, 1], [100, 1], [500, 1]]);
  });

  it('a prize counts on the day that it came, and takes no time', () => {
    const { slots } = resultsOf(
      aLedger([
        { type: 'debit', source: 'colours', amount: 5, at: at(11, 29, 12) },
        { type: 'win', source: 'colours', amount: 50, at: at(12, 1, 12) },
      ]),
      novemberEnd,
    );
    expect(slots[0]).toMatchObject({ staked: 500, back: 0, net: -500, ms: MINUTE });
    expect(slots[2]).toMatchObject({ played: 0, staked: 0, back: 5000, net: 5000, ms: 0 });
  });

  it('share a stretch that goes past midnight', () => {
    const { slots, ms } = resultsOf(aLedger([loss(at(11, 30, 23, 50)), loss(at(12, 1, 0, 15))]), novemberEnd);
    expect(ms).toBe(25 * MINUTE);
    expect(slots.map((slot) => slot.ms / MINUTE)).toEqual([0, 10, 15, 0]);
  });
});

it('both games are played in one stretch', () => {
  const { ms } = resultsOf(
    aLedger([loss(at(11, 30, 12)), { type: 'debit', source: 'colours', amount: 5, at: at(11, 30, 12, 20) }, loss(at(11, 30, 12, 45))]),
    [],
  );
  expect(ms).toBe(45 * MINUTE);
});
