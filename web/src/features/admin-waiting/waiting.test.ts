import { expect, it } from 'vitest';
import { countOf, waitingText, type Waiting } from './waiting';

const waiting = (queue: Waiting['queue'], count: number, hasMore = false): Waiting => ({ queue, count, hasMore });

it.each([
  [[waiting('deposits', 3), waiting('withdrawals', 1), waiting('tickets', 2)], '3 deposits, 1 withdrawal and 2 tickets wait'],
  [[waiting('deposits', 0), waiting('withdrawals', 0), waiting('tickets', 1)], '1 ticket waits'],
  [[waiting('deposits', 25, true), waiting('tickets', 2)], 'more than 25 deposits and 2 tickets wait'],
  [[waiting('deposits', 0)], 'Nothing waits for a decision'],
  [[], 'Nothing waits for a decision'],
])('what waits in %j is said in one line', (queues, text) => {
  expect(waitingText(queues)).toBe(text);
});

it('a queue is counted as far as its first page goes', () => {
  const all = [waiting('deposits', 3), waiting('withdrawals', 0), waiting('tickets', 25, true)];
  expect(['deposits', 'withdrawals', 'tickets', 'admins'].map((tab) => countOf(all, tab))).toEqual(['3', undefined, '25+', undefined]);
  expect(countOf(undefined, 'deposits')).toBeUndefined();
});
