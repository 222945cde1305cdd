import { describe, expect, it, vi } from 'vitest';
import { fetchFilled, withRow, type Page } from './pages';

const never = new AbortController().signal;

/** Returns these pages in turn; each but the last has a cursor. */
function pagesOf(...pages: string[][]) {
  return vi.fn((cursor: string | undefined): Promise<Page<string>> => {
    const index = Number(cursor ?? 0);
    const nextCursor = index + 1 < pages.length ? String(index + 1) : undefined;
    return Promise.resolve({ items: pages[index] ?? [], nextCursor });
  });
}

describe('fetching a page', () => {
  it('is one request where it holds something', async () => {
    const fetchPage = pagesOf(['a'], ['b']);
    expect(await fetchFilled(fetchPage, undefined, never)).toEqual({ items: ['a'], nextCursor: '1' });
    expect(fetchPage).toHaveBeenCalledTimes(1);
  });

  it('goes on while pages are empty', async () => {
    const fetchPage = pagesOf([], [], ['c'], ['d']);
    expect(await fetchFilled(fetchPage, undefined, never)).toEqual({ items: ['c'], nextCursor: '3' });
  });

  it('ends with the list', async () => {
    expect(await fetchFilled(pagesOf([], []), undefined, never)).toEqual({ items: [], nextCursor: undefined });
  });

  it('stops after 20 empty pages with the cursor of the next', async () => {
    const fetchPage = pagesOf(...Array.from({ length: 100 }, () => []));
    expect(await fetchFilled(fetchPage, undefined, never)).toEqual({ items: [], nextCursor: '20' });
    expect(fetchPage).toHaveBeenCalledTimes(20);
  });
});

describe('a row that an answer carried', () => {
  const row = (id: string, status: string) => ({ id, status });
  const list = {
    pages: [{ items: [row('b', 'pending')], nextCursor: '1' }, { items: [row('a', 'pending')] }],
    pageParams: [undefined, '1'],
  };

  it('takes the place of its former self', () => {
    const { pages } = withRow(list, row('a', 'completed'));
    expect(pages.map(({ items }) => items)).toEqual([[row('b', 'pending')], [row('a', 'completed')]]);
  });

  it('comes first where it is new', () => {
    const { pages } = withRow(list, row('c', 'pending'));
    expect(pages.map(({ items }) => items)).toEqual([[row('c', 'pending'), row('b', 'pending')], [row('a', 'pending')]]);
  });
});
