import { beforeEach, expect, it, vi } from 'vitest';
import { lastPicks, randomPicks } from './picking';

const api = vi.hoisted(() => ({
  entries: vi.fn<(roundId: string, cursor?: string) => Promise<unknown>>(),
  pastDraws: vi.fn<() => Promise<unknown>>(),
}));
vi.mock('../../api/colours', () => ({
  coloursEntries: (roundId: string) => (cursor?: string) => api.entries(roundId, cursor),
  pastDraws: api.pastDraws,
}));

const COLOURS = ['red', 'blue', 'green', 'yellow', 'orange', 'purple', 'pink', 'brown', 'black', 'white'];
const entry = (createdAt: string, ...picks: string[]) => ({ createdAt, picks });
const signal = new AbortController().signal;

function picksOfWords(...words: number[]) {
  return randomPicks(COLOURS, () => Promise.resolve(words.shift() ?? Number.NaN));
}

beforeEach(() => {
  vi.resetAllMocks();
  api.pastDraws.mockResolvedValue({ items: [] });
});

it('a quick pick is three different colours, taken out one after another', async () => {
  expect(await picksOfWords(0, 0, 0)).toEqual(['red', 'blue', 'green']);
  expect(await picksOfWords(9, 8, 7)).toEqual(['white', 'black', 'brown']);
});

it('a word that would favour the first colours is passed over', async () => {
  expect(await picksOfWords(4_294_967_290, 1, 0, 0)).toEqual(['blue', 'red', 'green']);
});

it('every colour comes up', async () => {
  const picks = await Promise.all(Array.from({ length: 200 }, () => randomPicks(COLOURS)));
  expect(new Set(picks.flat())).toEqual(new Set(COLOURS));
  expect(picks.every((three) => new Set(three).size === 3)).toBe(true);
});

it('the last ticket is the newest of this round, on whichever page', async () => {
  api.entries.mockImplementation((_, cursor) =>
    Promise.resolve(
      cursor === undefined
        ? { items: [entry('2026-11-21T10:00:00.000Z', 'red')], nextCursor: 'next' }
        : { items: [entry('2026-11-21T11:00:00.000Z', 'blue')] },
    ),
  );
  expect(await lastPicks('this', signal)).toEqual(['blue']);
  expect(api.pastDraws).not.toHaveBeenCalled();
});

it('without a ticket in this round, it is that of the newest draw with one', async () => {
  const tickets: Record<string, unknown[]> = { second: [entry('2026-11-20T10:00:00.000Z', 'pink')] };
  api.entries.mockImplementation((roundId) => Promise.resolve({ items: tickets[roundId] ?? [] }));
  api.pastDraws.mockResolvedValue({ items: [{ id: 'this' }, { id: 'first' }, { id: 'second' }, { id: 'third' }] });
  expect(await lastPicks('this', signal)).toEqual(['pink']);
  expect(api.entries.mock.calls.map(([roundId]) => roundId)).toEqual(['this', 'first', 'second']);
});

it('who had no ticket for long has none to repeat', async () => {
  api.entries.mockResolvedValue({ items: [] });
  api.pastDraws.mockResolvedValue({ items: Array.from({ length: 30 }, (_, id) => ({ id: String(id) })) });
  expect(await lastPicks('this', signal)).toBeNull();
  expect(api.entries).toHaveBeenCalledTimes(8);
});
