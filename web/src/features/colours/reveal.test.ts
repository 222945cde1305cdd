import { describe, expect, it } from 'vitest';
import { FIRST_STEP, isAt, LAST_STEP, matched, nextStep, outcomeText, turnedAt, type Step } from './reveal';

function wholeReveal(): { step: Step; atMs: number }[] {
  const steps: { step: Step; atMs: number }[] = [{ step: FIRST_STEP, atMs: 0 }];
  for (let next = nextStep(FIRST_STEP), atMs = 0; next; next = nextStep(next.step)) {
    atMs += next.inMs;
    steps.push({ step: next.step, atMs });
  }
  return steps;
}

describe('a reveal', () => {
  it('turns three chips, ticks, tells, checks, and names the next draw', () => {
    expect(wholeReveal().map(({ step }) => step)).toEqual(['start', 'first', 'second', 'third', 'ticks', 'sentence', 'check', 'clock']);
    expect(nextStep(LAST_STEP)).toBeNull();
  });

  it('gives each chip 600 ms, and ticks after the third one', () => {
    const at = new Map(wholeReveal().map(({ step, atMs }) => [step, atMs]));
    const since = (step: Step, before: Step) => (at.get(step) ?? 0) - (at.get(before) ?? 0);
    expect([since('second', 'first'), since('third', 'second'), since('ticks', 'third')]).toEqual([600, 600, 600]);
  });

  it('has turned as many chips as it has come to, and no more than three', () => {
    expect(wholeReveal().map(({ step }) => turnedAt(step))).toEqual([0, 1, 2, 3, 3, 3, 3, 3]);
  });

  it('tells nothing before its step, and keeps what it has told', () => {
    expect(isAt('ticks', 'sentence')).toBe(false);
    expect(isAt('sentence', 'sentence')).toBe(true);
    expect(isAt('clock', 'sentence')).toBe(true);
  });
});

describe('what came of the tickets', () => {
  const winning = ['pink', 'red', 'blue'];
  const three = { matches: 3, multiple: 80, prize: 400.1, ways: 1 };
  const two = { matches: 2, multiple: 2, prize: 10, ways: 21 };
  const ticket = (entryId: string, ...picks: string[]) => ({ entryId, picks });
  const all = ticket('all', 'blue', 'pink', 'red');
  const some = ticket('some', 'blue', 'green', 'pink');
  const none = ticket('none', 'black', 'green', 'white');
  const text = (tickets: (typeof all)[], ...tiers: (typeof three)[]) => outcomeText(matched(tickets, winning), { tiers });

  it('is found best first', () => {
    expect(matched([none, some, all], winning).map(({ ticket: { entryId }, matches }) => [entryId, matches])).toEqual([
      ['all', 3],
      ['some', 2],
      ['none', 0],
    ]);
  });

  it('of one ticket is its matches, and that they pay nothing', () => {
    expect(text([some], three)).toBe('2 of 3. No prize for 2.');
    expect(text([none], three)).toBe('0 of 3. No prize.');
    expect(text([all], three)).toBe('3 of 3. You won 400.10 points.');
  });

  it('of several is the best one, and all prizes added up', () => {
    expect(text([none, some], three)).toBe('Best of your 2 tickets: 2 of 3. No prize for 2.');
    expect(text([some, all, all], three, two)).toBe('Best of your 3 tickets: 3 of 3. You won 810.20 points.');
  });

  it('of nobody is that there was no ticket', () => {
    expect(text([], three)).toBe('You had no ticket in this draw.');
  });
});
