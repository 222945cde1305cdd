import { describe, expect, it } from 'vitest';
import type { GuessResult, OpenRound, RevealedRound } from '../../api/game';
import type { Proof } from '../../lib/fairness';
import { statusOf, tileLook } from './board';
import { canGuess, initial as begin, reduce, roundRequest, startRequest, wakesAt, type Event, type State } from './machine';

const COLOURS: OpenRound['colours'] = (['dots', 'stripes', 'grid', 'waves', 'diagonal', 'rings'] as const).map(
  (pattern, square) => ({ name: `Colour ${square + 1}`, hex: '#336699', pattern }),
);
const CHOICE = { square: 2, multiplier: 5, clientSeed: 'ab'.repeat(16) };

const initial = (awake: boolean, last?: string): State => begin({ awake, last });

/** A round that starts this long after the answer that carries it. */
function opened(roundId: string, inMs = 0): OpenRound {
  const times = { msToStart: inMs, msToGuess: inMs + 5000, msToReveal: inMs + 5400, msToNext: inMs + 6000 };
  return { roundId, commitment: `promise of ${roundId}`, colours: COLOURS, ...times };
}

function proofOf(roundId: string, answer: number): Proof {
  return {
    roundId,
    commitment: '',
    serverSeed: '',
    clientSeed: '',
    answer,
    computedCommitment: '',
    computedAnswer: answer,
    counter: 0,
    seedKept: true,
    answerFollows: true,
  };
}

function guessAnswered(roundId: string, answer: number, at: number): Event {
  const won = answer === CHOICE.square;
  const result: GuessResult = {
    roundId,
    ...CHOICE,
    answer,
    won,
    stake: 5,
    amount: won ? 20 : 5,
    balance: won ? 30 : 5,
    available: won ? 30 : 5,
    bonus: 0,
    serverSeed: '',
    commitment: '',
  };
  return { type: 'guessAnswered', result, proof: proofOf(roundId, answer), at };
}

function answered(roundId: string, answer: number, at: number): Event {
  const reveal: RevealedRound = { roundId, answer, serverSeed: '', clientSeed: '', commitment: '' };
  return { type: 'answerCame', reveal, proof: proofOf(roundId, answer), at };
}

function after(state: State, ...events: Event[]): State {
  return events.reduce(reduce, state);
}

function came(asking: number, roundId: string, at: number, { tookMs = 50, inMs = 0, ahead = [] as string[] } = {}): Event {
  const rounds = { ...opened(roundId, inMs), ahead: ahead.map((id, index) => opened(id, inMs + 6000 * (index + 1))) };
  return { type: 'roundCame', asking, rounds, at, tookMs };
}

const clock = (at: number): Event => ({ type: 'clock', at });
const chosen = (at: number): Event => ({ type: 'chosen', choice: CHOICE, at });

/** Round A, on the screen since 1000 ms. */
const open = after(initial(true), came(1, 'A', 1000));

describe('a round that nobody plays', () => {
  it('is asked for at once', () => {
    expect(startRequest(initial(true))).toMatchObject({ key: 'start:1' });
  });

  it('is open for five seconds', { tags: ['spec-4.30'] }, () => {
    expect(open.phase.name).toBe('open');
    expect(wakesAt(open)).toBe(6000);
    expect(canGuess(open, 5999)).toBe(true);
    expect(canGuess(open, 6000)).toBe(false);
    expect(startRequest(open)).toBeNull();
  });

  it('asks for its answer when the five seconds are over, and not before', { tags: ['spec-4.37', 'spec-9.4'] }, () => {
    expect(roundRequest(after(open, clock(5999)))).toBeNull();
    const closed = after(open, clock(6000));
    expect(closed.phase.name).toBe('closed');
    // The right tile is named with the answer, not before.
    expect(statusOf(closed)).toMatchObject({ text: 'Guess the correct color!', detail: 'One moment…' });
    // 250 ms before the server reveals the answer, so that no request waits there for long.
    expect([roundRequest(closed), wakesAt(closed)]).toEqual([null, 6150]);
    expect(roundRequest(after(closed, clock(6149)))).toBeNull();
    const due = after(closed, clock(6150));
    expect(roundRequest(due)).toMatchObject({ operation: 'reveal', round: { roundId: 'A' } });
    expect(wakesAt(due)).toBeNull();
  });

  it('shows the answer until six seconds after it appeared', { tags: ['spec-4.31'] }, () => {
    const revealed = after(open, clock(6000), answered('A', 4, 6450));
    expect(revealed.phase).toMatchObject({ name: 'revealed', answer: 4, until: 7000 });
    expect(statusOf(revealed)).toMatchObject({ text: "Time's up! Correct option was..", detail: 'Colour 5' });
    expect(revealed.proof?.colourName).toBe('Colour 5');
    expect([0, 4].map((square) => tileLook(revealed, square))).toEqual(['dimmed', 'right']);
  });

  it('lets a late answer stand before the next round', () => {
    expect(after(open, clock(6000), answered('A', 4, 6900)).phase).toMatchObject({ until: 7300 });
  });

  it('fetches the next round during the reveal and shows it at six seconds', { tags: ['spec-4.27'] }, () => {
    const revealed = after(open, clock(6000), answered('A', 4, 6450));
    expect(wakesAt(revealed)).toBe(6880);
    const asking = after(revealed, clock(6880));
    expect(startRequest(asking)).toMatchObject({ asking: 2, after: 'A' });
    expect(asking.phase.name).toBe('revealed');
    expect(wakesAt(asking)).toBe(7000);
    const ready = after(asking, came(2, 'B', 6930, { inMs: 70 }));
    expect(ready.round?.roundId).toBe('A');
    const next = after(ready, clock(7000));
    expect(next.phase.name).toBe('open');
    expect(next.round).toMatchObject({ roundId: 'B', shownAt: 7000, guessUntil: 12_000, nextAt: 13_000 });
  });

  it('asks earlier where rounds take longer to come, within bounds', () => {
    const lead = (tookMs: number) => after(initial(true), came(1, 'A', 1000, { tookMs })).leadMs;
    expect([lead(10), lead(300), lead(5000)]).toEqual([120, 340, 600]);
  });

  it('waits for a next round that is late, with one request only', { tags: ['spec-4.29'] }, () => {
    const late = after(open, clock(6000), answered('A', 4, 6450), clock(6880), clock(7000));
    expect(late.phase.name).toBe('loading');
    expect(startRequest(late)).toMatchObject({ asking: 2 });
    expect(after(late, came(2, 'B', 7100)).phase.name).toBe('open');
  });

  it('asks anew when the request ahead of time failed', () => {
    const failed = after(open, clock(6000), answered('A', 4, 6450), clock(6880), {
      type: 'failed',
      operation: 'start',
      error: null,
    });
    expect(startRequest(failed)).toBeNull();
    expect(wakesAt(failed)).toBe(7000);
    expect(startRequest(after(failed, clock(7000)))).toMatchObject({ asking: 3 });
  });
});

describe('rounds ahead', () => {
  /** Round A, on the screen since 1000 ms; B and C follow at 7000 and 13,000. */
  const three = after(initial(true), came(1, 'A', 1000, { ahead: ['B', 'C'] }));
  const won = after(three, chosen(2000), guessAnswered('A', 2, 2200));
  const goOn = (at: number): Event => ({ type: 'continue', at });

  it('follow each other without a request', () => {
    const revealed = after(three, clock(6000), answered('A', 4, 6450));
    expect(wakesAt(revealed)).toBe(7000);
    const second = after(revealed, clock(7000));
    expect(second).toMatchObject({ phase: { name: 'open' }, round: { roundId: 'B', guessUntil: 12_000, revealFrom: 12_150 } });
    const third = after(second, clock(12_000), answered('B', 4, 12_450), clock(13_000));
    expect([third.round?.roundId, startRequest(third)]).toEqual(['C', null]);
    expect(startRequest(after(third, clock(18_000), answered('C', 4, 18_450), clock(18_880)))).toMatchObject({ after: 'C' });
  });

  it('begin in their own time, however soon a win was taken', () => {
    const waiting = after(won, goOn(2500));
    expect([waiting.phase.name, startRequest(waiting), wakesAt(waiting)]).toEqual(['loading', null, 7000]);
    expect(statusOf(waiting).detail).toBe('Rounds begin six seconds apart.');
    expect(after(waiting, clock(7000))).toMatchObject({ phase: { name: 'open' }, round: { roundId: 'B', shownAt: 7000 } });
  });

  it('that have just begun are shown with the time that is left', () => {
    expect(after(won, goOn(8000))).toMatchObject({ phase: { name: 'open' }, round: { roundId: 'B', shownAt: 8000, guessUntil: 12_000 } });
  });

  it('are waited for within two seconds, and given up otherwise', () => {
    expect(wakesAt(after(won, goOn(11_000)))).toBe(13_000);
    const anew = after(won, goOn(10_999));
    expect(startRequest(anew)).toMatchObject({ asking: 2, after: 'A' });
    expect(after(anew, came(2, 'D', 11_050)).round?.roundId).toBe('D');
  });

  it('that start later than their answer came are waited for', () => {
    expect(startRequest(initial(true, 'before'))).toMatchObject({ after: 'before' });
    const waiting = after(initial(true, 'before'), came(1, 'A', 1000, { inMs: 3000 }));
    expect([waiting.phase.name, wakesAt(waiting)]).toEqual(['loading', 4000]);
    expect(after(waiting, clock(4000)).round?.roundId).toBe('A');
  });

  it('go on where they are when the player comes back', () => {
    const away = after(three, { type: 'awake', awake: false, at: 2000 }, clock(6000));
    expect(after(away, { type: 'awake', awake: true, at: 13_500 })).toMatchObject({ phase: { name: 'open' }, round: { roundId: 'C' } });
  });
});

/** The requests of a player who plays each round, wins one in six, and looks at a win for up to six seconds. */
function requestsOf(rounds: number): number {
  const startOf = new Map<string, number>();
  let [state, at, seed, requests, played] = [initial(true), 0, 1, 0, 0];
  const upTo = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  while (played < rounds) {
    const start = startRequest(state);
    const guess = roundRequest(state);
    if (start?.operation === 'start') {
      [requests, at] = [requests + 1, at + 50];
      const inMs = Math.max(0, (startOf.get(start.after ?? '') ?? -6000) + 6000 - at);
      const ids = Array.from({ length: 10 }, (_, index) => `${requests}-${index}`);
      for (const [index, id] of ids.entries()) startOf.set(id, at + inMs + 6000 * index);
      state = after(state, came(start.asking, ids[0] ?? '', at, { inMs, ahead: ids.slice(1) }));
    } else if (guess?.operation === 'guess') {
      [requests, at, played] = [requests + 1, at + 60, played + 1];
      state = after(state, guessAnswered(guess.round.roundId, upTo(6) === 0 ? CHOICE.square : 0, at));
    } else if (state.phase.name === 'open') state = after(state, chosen((at += 500 + upTo(3000))));
    else if (state.phase.name === 'won') state = after(state, { type: 'continue', at: (at += upTo(6000)) });
    else state = after(state, clock((at = wakesAt(state) ?? NaN)));
  }
  return requests;
}

describe('a screen that plays', () => {
  it('makes four requests in ten less than two for each round', () => {
    expect(requestsOf(10_000) / 20_000).toBeLessThan(0.6);
  });
});

describe('a guess', () => {
  const guessing = after(open, chosen(2000));

  it('is sent once: the first one counts', { tags: ['spec-4.32'] }, () => {
    expect(roundRequest(guessing)).toMatchObject({ operation: 'guess', choice: CHOICE });
    const second = after(guessing, { type: 'chosen', choice: { ...CHOICE, square: 0 }, at: 2100 });
    expect(roundRequest(second)).toMatchObject({ choice: { square: 2 } });
  });

  it('after the time is not taken', () => {
    expect(after(open, chosen(6000)).phase.name).toBe('open');
  });

  it('that is answered after the five seconds still counts', () => {
    expect(after(guessing, clock(6000)).phase.name).toBe('guessing');
    expect(after(guessing, guessAnswered('A', 0, 6300)).phase).toMatchObject({ name: 'revealed', answer: 0, until: 7000 });
  });

  it('that wins stops the rounds until Continue?', { tags: ['spec-2.40', 'spec-4.28', 'spec-4.34', 'spec-4.36'] }, () => {
    const won = after(guessing, guessAnswered('A', 2, 2200));
    expect(won.phase).toMatchObject({ name: 'won', amount: 20 });
    expect(statusOf(won)).toMatchObject({ text: 'Winner, Congrats!', detail: 'Colour 3' });
    expect(wakesAt(won)).toBeNull();
    expect(after(won, clock(60_000))).toEqual(won);
    const next = after(won, { type: 'continue', at: 9000 });
    expect(next.phase.name).toBe('loading');
    expect(startRequest(next)).toMatchObject({ asking: 2 });
  });

  const lost = after(guessing, guessAnswered('A', 0, 2200));

  it('that loses says so at once, without the answer', { tags: ['spec-4.38'] }, () => {
    expect(lost.phase.name).toBe('lost');
    expect(statusOf(lost).text).toBe('Wrong, Try again!');
    expect([0, 2].map((square) => tileLook(lost, square))).toEqual(['waiting', 'wrong']);
    expect(lost.proof).toBeNull();
    expect(roundRequest(lost)).toBeNull();
  });

  it('that loses shows the answer when the time is up', () => {
    const revealed = after(lost, clock(6000));
    expect(statusOf(revealed)).toMatchObject({ text: 'Wrong, Try again!', detail: 'Colour 1' });
    expect([0, 2, 3].map((square) => tileLook(revealed, square))).toEqual(['right', 'wrong', 'dimmed']);
    expect(revealed.proof).toMatchObject({ roundId: 'A', answer: 0 });
    expect(roundRequest(revealed)).toBeNull();
  });

  it('that got no answer is sent again as it was', () => {
    const failed = after(guessing, { type: 'failed', operation: 'guess', roundId: 'A', error: new Error('?') });
    expect(failed.phase).toMatchObject({ name: 'failed', operation: 'guess' });
    expect(roundRequest(after(failed, { type: 'retry', at: 9000 }))).toEqual(roundRequest(guessing));
  });

  it('that is refused leaves a playable round open', () => {
    const refused = (over: boolean, at: number) => after(guessing, { type: 'refused', roundId: 'A', over, at }).phase.name;
    expect(refused(false, 2200)).toBe('open');
    expect(refused(true, 2200)).toBe('closed');
    expect(refused(false, 6200)).toBe('closed');
  });

  it('is not moved by an answer to another round', () => {
    expect(after(guessing, guessAnswered('B', 0, 2200))).toEqual(guessing);
    expect(after(guessing, { type: 'failed', operation: 'guess', roundId: 'B', error: null })).toEqual(guessing);
  });
});

describe('while nobody looks', () => {
  const asleep: Event = { type: 'awake', awake: false, at: 2000 };
  const woken = (at: number): Event => ({ type: 'awake', awake: true, at });

  it('nothing is asked for', () => {
    expect(startRequest(initial(false))).toBeNull();
    const resting = after(open, asleep, clock(6000));
    expect(resting.phase.name).toBe('resting');
    expect(roundRequest(resting)).toBeNull();
    expect(startRequest(resting)).toBeNull();
    expect(wakesAt(resting)).toBeNull();
  });

  it('a revealed round is not followed by another', () => {
    const revealed = after(open, clock(6000), answered('A', 4, 6450), { ...asleep, at: 6500 });
    expect(wakesAt(revealed)).toBe(7000);
    expect(after(revealed, clock(7000)).phase.name).toBe('resting');
  });

  it('a round that can still be played stays', () => {
    expect(after(open, asleep, woken(4000))).toEqual(open);
  });

  it('a round that is over is replaced on coming back', () => {
    expect(after(open, asleep, woken(9000)).phase.name).toBe('loading');
    expect(startRequest(after(open, asleep, clock(6000), woken(9000)))).toMatchObject({ asking: 2 });
  });

  it('a round that came ahead and went stale is not shown', () => {
    const ready = after(open, clock(6000), answered('A', 4, 6450), clock(6880), came(2, 'B', 6930));
    const late = after(ready, asleep, woken(60_000));
    expect(late.phase.name).toBe('loading');
    expect(startRequest(late)).toMatchObject({ asking: 3 });
  });
});

describe('a failure', () => {
  const notStarted = after(initial(true), { type: 'failed', operation: 'start', error: new Error('?') });
  const notRevealed = after(open, clock(6000), { type: 'failed', operation: 'reveal', roundId: 'A', error: null });

  it('to start a round is shown', () => {
    expect(notStarted.phase).toMatchObject({ name: 'failed', operation: 'start' });
    expect(startRequest(notStarted)).toBeNull();
  });

  it('to start a round is followed by another try when asked', () => {
    expect(startRequest(after(notStarted, { type: 'retry', at: 9000 }))).toMatchObject({ asking: 2 });
  });

  it('to reveal is shown', () => {
    expect(notRevealed.phase).toMatchObject({ name: 'failed', operation: 'reveal' });
  });

  it('to reveal is followed by a new round when asked', () => {
    expect(after(notRevealed, { type: 'retry', at: 9000 }).phase.name).toBe('loading');
  });

  it('of a request that is over changes nothing on the screen', () => {
    const loading = after(open, clock(6000), answered('A', 4, 6450), clock(6880), clock(7000));
    expect(after(loading, came(1, 'late', 7100))).toEqual(loading);
  });
});
