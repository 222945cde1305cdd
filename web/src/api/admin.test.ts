import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { DEPOSITS, listKey, orGone, PROPOSAL_GONE, REASON_MISSING, showCase } from './admin';
import { ApiError } from './errors';

const refused = (code: string) => Promise.reject(new ApiError(400, code, 'Please enter a reason', 'r-1'));

describe('a call that needs another admin’s proposal', () => {
  it('says that there is none, where it named no reason of its own', async () => {
    await expect(orGone('', refused(REASON_MISSING))).rejects.toMatchObject({ code: PROPOSAL_GONE, requestId: 'r-1' });
  });

  it('passes on the refusal of the reason that it named', async () => {
    await expect(orGone(' ', refused(REASON_MISSING))).rejects.toMatchObject({ code: REASON_MISSING });
  });

  it('passes on every other answer', async () => {
    await expect(orGone('', refused('OWN_REQUEST'))).rejects.toMatchObject({ code: 'OWN_REQUEST' });
    await expect(orGone('', Promise.resolve('decided'))).resolves.toBe('decided');
  });
});

describe('a case that an answer carried', () => {
  const pending = (id: string) => ({ id, status: 'pending' });
  const search = 'ann@example.com';

  async function listsAfter(now: { id: string; status: string }) {
    const client = new QueryClient();
    const filters = [{}, { search }, { status: 'pending' }, { status: 'pending', search }];
    for (const filter of filters) client.setQueryData(listKey(DEPOSITS, filter), { pages: [{ items: [pending('a'), pending('b')] }], pageParams: [undefined] });
    await showCase(client, DEPOSITS, now);
    return filters.map((filter) => client.getQueryData<{ pages: { items: unknown[] }[] }>(listKey(DEPOSITS, filter))?.pages[0]?.items);
  }

  it('leaves the lists of another status alone', async () => {
    const declined = { id: 'a', status: 'declined' };
    const [kept, gone] = [[declined, pending('b')], [pending('b')]];
    expect(await listsAfter(declined)).toEqual([kept, kept, gone, gone]);
  });

  it('keeps its place where its status is the list’s', async () => {
    const proposed = { ...pending('b'), proposal: true };
    expect(await listsAfter(proposed)).toEqual(Array.from({ length: 4 }, () => [pending('a'), proposed]));
  });
});
