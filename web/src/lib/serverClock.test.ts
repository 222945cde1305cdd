import { describe, expect, it } from 'vitest';
import { finerClock, readClock } from './serverClock';

const iso = (ms: number) => new Date(ms).toISOString();

describe('the server’s clock', () => {
  it('is read in the middle between question and answer', () => {
    expect(readClock(iso(100_000), 40_000, 40_600)).toEqual({ offsetMs: 59_700, errorMs: 300 });
    expect(readClock(iso(40_050), 40_000, 40_100)).toEqual({ offsetMs: 0, errorMs: 50 });
  });

  it('stays as it was read from a quick answer while slow ones agree with it', () => {
    const quick = { offsetMs: 5000, errorMs: 20 };
    expect(finerClock(quick, { offsetMs: 5900, errorMs: 1000 })).toBe(quick);
    const quicker = { offsetMs: 5010, errorMs: 10 };
    expect(finerClock(quick, quicker)).toBe(quicker);
    expect(finerClock(undefined, quick)).toBe(quick);
  });

  it('is read anew when this device’s clock has been set', () => {
    const fresh = { offsetMs: -55_000, errorMs: 1000 };
    expect(finerClock({ offsetMs: 5000, errorMs: 20 }, fresh)).toBe(fresh);
  });
});
