import { describe, expect, it } from 'vitest';
import { fileName, isEverything, isGapless, periodOf, queryOf, readFilter, SEARCH_CHARS_MAX, writeFilter } from './filter';

const read = (search: string) => readFilter(new URLSearchParams(search));

describe('the address', () => {
  it('carries the filter there and back', () => {
    const filter = { type: 'win', from: '2026-11-01', to: '2026-11-21', search: 'to Ann' } as const;
    expect(writeFilter(filter).toString()).toBe('type=win&from=2026-11-01&to=2026-11-21&search=to+Ann');
    expect(readFilter(writeFilter(filter))).toEqual(filter);
    expect(writeFilter({}).toString()).toBe('');
  });

  it('takes a search no longer than the field does', () => {
    expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(SEARCH_CHARS_MAX);
  });

  it.each(['search=', 'search=+++', 'type=bonus', 'from=yesterday', 'to=2026-02-30', 'from=2026-13-01', 'to=0000-01-01', 'from=2026-1-1'])(
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

  it('knows nothing of a search', () => {
    expect(JSON.stringify(queryOf({ search: 'Ann' }))).toBe('{}');
  });
});

it.each([
  [{}, true],
  [{ from: '2026-11-02', to: '2026-11-03' }, true],
  [{ type: 'win' }, false],
  [{ search: 'Ann' }, false],
] as const)('%j leaves out no row in between: %s', (filter, gapless) => {
  expect(isGapless(filter)).toBe(gapless);
});

it.each([
  [{}, 'statement.csv'],
  [{ type: 'win', from: '2026-11-01' }, 'statement_win_2026-11-01.csv'],
  [{ search: 'to Ndápewa/../12.50' }, 'statement_to-Ndápewa-..-12.50.csv'],
] as const)('the file of %j is called %s', (filter, name) => {
  expect(fileName(filter)).toBe(name);
});

it('the first and the last day are days of the player', () => {
  expect(periodOf({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
    first: new Date(2026, 10, 1).toISOString(),
    last: new Date(2026, 10, 30).toISOString(),
  });
  expect(periodOf({})).toEqual({ first: undefined, last: undefined });
});
