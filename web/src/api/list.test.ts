import { expect, it, vi } from 'vitest';
import { listOf } from './list';

it('a list is read at its address, with its filter, from a cursor on', async () => {
  const { signal } = new AbortController();
  const GET = vi.fn<(path: string, options: object) => Promise<object>>();
  GET.mockResolvedValueOnce({ data: { nextCursor: 'more', items: ['a', 'b'] } }).mockResolvedValueOnce({ data: { items: [] } });
  const list = listOf('/api/admin/tickets', { status: 'new' }, { GET } as never);
  expect(await list(undefined, signal)).toEqual({ items: ['a', 'b'], nextCursor: 'more' });
  expect(await list('more', signal)).toEqual({ items: [] });
  expect(GET.mock.lastCall).toEqual(['/api/admin/tickets', { params: { query: { status: 'new', cursor: 'more' } }, signal }]);
});
