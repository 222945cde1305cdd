import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aTicket, boughtOf, buyInOrder, failureText, standingText, type BasketTicket } from './basket';

class NoAnswer extends Error {}

const five = () => ['red', 'blue', 'green', 'pink', 'white'].map((colour) => aTicket([colour]));
const isUnknown = (error: unknown) => error instanceof NoAnswer;
const standings = (tickets: readonly BasketTicket[]) => tickets.map(({ standing }) => standing);

let sent: string[];
let known: BasketTicket[];
/** By the first colour of the ticket. */
let failing: Map<string, Error>;

const buying = {
  send: ({ picks: [colour = ''], key }: BasketTicket) => {
    sent.push(`${colour} ${key}`);
    const error = failing.get(colour);
    return error ? Promise.reject(error) : Promise.resolve();
  },
  isUnknown,
  onChange: (tickets: BasketTicket[]) => (known = tickets),
};

beforeEach(() => {
  sent = [];
  known = [];
  failing = new Map();
});

describe('tickets of a basket', () => {
  it('have a key each', () => {
    expect(new Set(five().map(({ key }) => key)).size).toBe(5);
  });

  it('are sent one after another, each once', async () => {
    let busy = 0;
    const counts: number[] = [];
    const tickets = five();
    const send = vi.fn(async () => {
      busy += 1;
      counts.push(busy);
      await Promise.resolve();
      busy -= 1;
    });
    const progress: number[] = [];
    await buyInOrder(tickets, { send, isUnknown, onChange: (all) => progress.push(boughtOf(all)) });
    expect(counts).toEqual([1, 1, 1, 1, 1]);
    expect(send.mock.calls).toEqual(tickets.map((ticket) => [ticket]));
    expect(progress).toEqual([1, 2, 3, 4, 5]);
  });

  it('stop at the first refusal, and say which are bought', async () => {
    failing.set('green', new Error('Insufficient balance'));
    await expect(buyInOrder(five(), buying)).rejects.toThrow('Insufficient balance');
    expect(sent).toHaveLength(3);
    expect(standings(known)).toEqual(['bought', 'bought', 'waiting', 'waiting', 'waiting']);
    expect(standingText(known)).toBe('2 of 5 tickets bought, the rest not.');
    for (const reason of ['Not now', 'Not now.']) expect(failureText(reason, known)).toBe('Not now. 2 of 5 tickets bought, the rest not.');
  });

  it('go on under the same keys, and what is bought is not sent again', async () => {
    const tickets = five();
    failing.set('green', new NoAnswer());
    await expect(buyInOrder(tickets, buying)).rejects.toThrow(NoAnswer);
    expect(standings(known)).toEqual(['bought', 'bought', 'unknown', 'waiting', 'waiting']);
    expect(standingText(known)).toContain('2 of 5 tickets bought. No answer came for ticket 3');
    failing.clear();
    await buyInOrder(known, buying);
    const names = tickets.map(({ picks, key }) => `${picks[0] ?? ''} ${key}`);
    expect(sent).toEqual([...names.slice(0, 3), ...names.slice(2)]);
    expect(boughtOf(known)).toBe(5);
  });
});
