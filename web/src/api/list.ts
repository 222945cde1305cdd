import { api } from './client';
import { answer } from './errors';
import type { FetchPage, Page } from './pages';
import type { paths } from './schema';

type Body<Path extends keyof paths> = paths[Path]['get'] extends { responses: { 200: { content: { 'application/json': infer Content } } } } ? Content : never;
/** The addresses with paged answers. */
type ListPath = { [Path in keyof paths]: 'nextCursor' extends keyof Body<Path> ? Path : never }[keyof paths];
/** The filters of a list. */
export type ListQuery<Path extends ListPath> = paths[Path]['get'] extends { parameters: { query?: infer All } } ? Omit<NonNullable<All>, 'cursor'> : never;
type RowOf<Path extends ListPath> = Body<Path> extends { items: (infer Row)[] } ? Row : never;

/** The list at an address. */
export function listOf<Path extends ListPath>(path: Path, query?: ListQuery<Path>, client = api): FetchPage<RowOf<Path>> {
  // Any of these addresses can stand for all: only their rows differ.
  return (cursor, signal) =>
    answer(client.GET(path as '/api/deposits', { params: { query: { ...query, cursor } }, signal })) as Promise<Page<unknown>> as Promise<Page<RowOf<Path>>>;
}
