import { useInfiniteQuery, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { retry } from '../lib/retry';
import { isPassing } from './errors';

/** One page of a list. Even a short or empty page need not be the last: only `nextCursor` shows that. */
export interface Page<Row> {
  items: Row[];
  nextCursor?: string | undefined;
}

export type FetchPage<Row> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>;

export interface Pages<Row> {
  rows: Row[];
  /** Nothing is loaded yet, and a request is running. */
  isLoading: boolean;
  isFetchingMore: boolean;
  /** A request is running. No next page is fetched until it ends. */
  isFetching: boolean;
  /** Why the list or its next page could not be fetched. `rows` keeps the earlier rows. */
  error: Error | null;
  hasMore: boolean;
  loadMore: () => void;
  /** Refetches the list, or retries a failed request. */
  refetch: () => void;
}

/** After this many empty pages in a row the user has to continue by hand. */
const EMPTY_PAGES_MAX = 20;

/** Skips empty pages, so that an empty result means that there is nothing. */
export async function fetchFilled<Row>(
  fetchPage: FetchPage<Row>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<Row>> {
  let page = await fetchPage(cursor, signal);
  for (let asked = 1; asked < EMPTY_PAGES_MAX && page.items.length === 0 && page.nextCursor !== undefined; asked += 1) {
    page = await fetchPage(page.nextCursor, signal);
  }
  return page;
}

/** Every row of a list, page by page; `onProgress` receives the rows so far. */
export async function readWhole<Row>(fetchPage: FetchPage<Row>, signal: AbortSignal, onProgress?: (rows: Row[]) => void): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const from = cursor;
    const page = await retry((trying) => fetchPage(from, trying), isPassing, signal);
    rows.push(...page.items);
    onProgress?.(rows);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return rows;
}

/** A paged list of the server's. `pollMs` is the interval of automatic refetches, if any; a hidden tab refetches nothing. */
export function usePages<Row>(
  queryKey: QueryKey,
  fetchPage: FetchPage<Row>,
  pollMs: (rows: Row[]) => number | false = () => false,
): Pages<Row> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchFilled(fetchPage, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => pollMs(rowsOf(state.data)),
  });
  return {
    rows: rowsOf(query.data),
    isLoading: query.isPending && !query.isError,
    isFetchingMore: query.isFetchingNextPage,
    isFetching: query.isFetching,
    error: query.error,
    hasMore: query.hasNextPage,
    // A refetch that is running ends first: the next page follows from it.
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }).then((now) => (query.isRefetching ? query.fetchNextPage() : now)),
    refetch: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}

interface HasId {
  id: string;
}

export type PagesData<Row> = InfiniteData<Page<Row>, string | undefined>;

function rowsOf<Row>(list: { pages: Page<Row>[] } | undefined): Row[] {
  return list?.pages.flatMap(({ items }) => items) ?? [];
}

/** The list with this row in its former place, or at the top. */
export function withRow<Row extends HasId>(list: PagesData<Row>, row: Row): PagesData<Row> {
  const known = list.pages.some(({ items }) => items.some(({ id }) => id === row.id));
  const pages = list.pages.map((page, index) => {
    if (known) return { ...page, items: page.items.map((other) => (other.id === row.id ? row : other)) };
    return index === 0 ? { ...page, items: [row, ...page.items] } : page;
  });
  return { ...list, pages };
}

export function withoutRow<Row extends HasId>(list: PagesData<Row>, id: string): PagesData<Row> {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.filter((row) => row.id !== id) })) };
}

/** Shows a row from an answer in a loaded list. A refetch might not contain it yet: lists come from indexes, which lag behind their table. */
export async function showRow(client: QueryClient, queryKey: QueryKey, row: HasId): Promise<void> {
  // A list that is being fetched may be older than this row.
  await client.cancelQueries({ queryKey });
  client.setQueryData<PagesData<HasId>>(queryKey, (list) => list && withRow(list, row));
}
