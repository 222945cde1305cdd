import { queryOptions } from '@tanstack/react-query';
import { depositQueue, ticketQueue, WAITING, withdrawalQueue } from '../../api/admin';
import type { AdminTabName } from '../../auth/roles';
import { counted } from '../../lib/counted';

/** The counted queues, in the order of the dashboard's tabs. */
const LISTS = {
  deposits: depositQueue({ status: 'pending' }),
  withdrawals: withdrawalQueue({ status: 'pending' }),
  tickets: ticketQueue({ status: 'new' }),
};

type Counted = keyof typeof LISTS;

export interface Waiting {
  queue: Counted;
  count: number;
  /** There are further pages, which are not counted. */
  hasMore: boolean;
}

/** The waiting cases in the tabs that a role sees. */
export function waitingQuery(tabs: readonly AdminTabName[]) {
  const queues = (Object.keys(LISTS) as Counted[]).filter((queue) => tabs.includes(queue));
  return queryOptions({
    queryKey: [...WAITING, queues],
    queryFn: ({ signal }) =>
      Promise.all(
        queues.map(async (queue): Promise<Waiting> => {
          const { items, nextCursor } = await LISTS[queue](undefined, signal);
          return { queue, count: items.length, hasMore: nextCursor !== undefined };
        }),
      ),
  });
}

/** The number of waiting cases of a queue, such as `3` or `25+`; undefined if none waits. */
export function countOf(waiting: readonly Waiting[] | undefined, tab: string): string | undefined {
  const found = waiting?.find(({ queue }) => queue === tab);
  return found && found.count > 0 ? `${found.count}${found.hasMore ? '+' : ''}` : undefined;
}

const LIST = new Intl.ListFormat('en-GB');

/** `3 deposits, 1 withdrawal and 2 tickets wait`. */
export function waitingText(waiting: readonly Waiting[]): string {
  const some = waiting.filter(({ count }) => count > 0);
  if (some.length === 0) return 'Nothing waits for a decision';
  const parts = some.map(({ queue, count, hasMore }) => (hasMore ? `more than ${count} ${queue}` : counted(count, queue.slice(0, -1))));
  const isOne = some.length === 1 && some[0]?.count === 1 && !some[0].hasMore;
  return `${LIST.format(parts)} ${isOne ? 'waits' : 'wait'}`;
}
