import { describe, expect, it } from 'vitest';
import { isBackwards, isEverything, queryOf, readFilter, writeFilter } from './filter';

const read = (search: string) => readFilter(new URLSearchParams(search));

describe('the address', () => {
  it('carries the filter there and back', () => {
    const filter = { type: 'win', from: '2026-11-01', to: '2026-11-21' } as const;
    expect(writeFilter(filter).toString()).toBe('type=win&from=2026-11-01&to=2026-11-21');
    expect(readFilter(writeFilter(filter))).toEqual(filter);
    expect(writeFilter({}).toString()).toBe('');
  });

  it.each(['type=bonus', 'from=yesterday', 'to=2026-02-30', 'from=2026-13-01', 'to=0000-01-01', 'from=2026-1-1'])(
    'that says %s counts for nothing',
    (search) => {
      expect(isEverything(read(search))).toBe(true);
    },
  );
});

describe('what the server is asked', () => {
  it('covers its first to its last day by the clock of the player', () => {
    expect(queryOf({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 11, 1).toISOString(),
    });
  });

  it('is nothing where nothing is filtered', () => {
    expect(JSON.stringify(queryOf({}))).toBe('{}');
  });
});

it('knows a period that ends before it begins', () => {
  expect(isBackwards({ from: '2026-11-02', to: '2026-11-01' })).toBe(true);
  expect(isBackwards({ from: '2026-11-02', to: '2026-11-02' })).toBe(false);
  expect(isBackwards({ from: '2026-11-02' })).toBe(false);
});
