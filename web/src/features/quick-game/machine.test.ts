import { describe, expect, it } from 'vitest';
import type { GuessResult, OpenRound, RevealedRound } from '../../api/game';
import type { Proof } from '../../lib/fairness';
import { statusOf, tileLook } from './board';
import { canGuess, initial, reduce, roundRequest, startRequest, wakesAt, type Event, type State } from './machine';

const COLOURS: OpenRound['colours'] = (['dots', 'stripes', 'grid', 'waves', 'diagonal', 'rings'] as const).map(
  (pattern, square) => ({ name: `Colour ${square + 1}`, hex: '#336699', pattern }),
);
const CHOICE = { square: 2, multiplier: 5, clientSeed: 'ab'.repeat(16) };

function opened(roundId: string): OpenRound {
  return { roundId, commitment: `promise of ${roundId}`, colours: COLOURS, msToGuess: 5000, msToReveal: 5400, msToNext: 6000 };
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

function came(asking: number, roundId: string, at: number, tookMs = 50): Event {
  return { type: 'roundCame', asking, round: opened(roundId), at, tookMs };
}

const clock = (at: number): Event => ({ type: 'clock', at });
const chosen = (at: number): Event => ({ type: 'chosen', choice: CHOICE, at });

/** Round A on the screen since 1000 ms. */
const open = after(initial(true), came(1, 'A', 1000));

describe('a round that nobody plays', () => {
  it('is asked for at once', () => {
    expect(startRequest(initial(true))).toMatchObject({ key: 'start:1' });
  });

  it('is open for five seconds', () => {
    expect(open.phase.name).toBe('open');
    expect(wakesAt(open)).toBe(6000);
    expect(canGuess(open, 5999)).toBe(true);
    expect(canGuess(open, 6000)).toBe(false);
    expect(startRequest(open)).toBeNull();
  });

  it('asks for its answer when the five seconds are over, and not before', () => {
    expect(roundRequest(after(open, clock(5999)))).toBeNull();
    const closed = after(open, clock(6000));
    expect(closed.phase.name).toBe('closed');
    // What was right is said with the answer, not before it.
    expect(statusOf(closed)).toMatchObject({ text: 'Guess the correct color!', detail: 'One moment…' });
    // 250 ms before the server tells the answer, so that nobody waits there for long.
    expect([roundRequest(closed), wakesAt(closed)]).toEqual([null, 6150]);
    expect(roundRequest(after(closed, clock(6149)))).toBeNull();
    const due = after(closed, clock(6150));
    expect(roundRequest(due)).toMatchObject({ operation: 'reveal', round: { roundId: 'A' } });
    expect(wakesAt(due)).toBeNull();
  });

  it('shows the answer until six seconds after it appeared', () => {
    const revealed = after(open, clock(6000), answered('A', 4, 6450));
    expect(revealed.phase).toMatchObject({ name: 'revealed', answer: 4, until: 7000 });
    expect(statusOf(revealed)).toMatchObject({ text: "Time's up! Correct option was..", detail: 'Colour 5' });
    expect(revealed.proof?.colourName).toBe('Colour 5');
    expect([0, 4].map((square) => tileLook(revealed, square))).toEqual(['dimmed', 'right']);
  });

  it('lets a late answer stand before the next round', () => {
    expect(after(open, clock(6000), answered('A', 4, 6900)).phase).toMatchObject({ until: 7300 });
  });

  it('fetches the next round during the reveal and shows it at six seconds', () => {
    const revealed = after(open, clock(6000), answered('A', 4, 6450));
    expect(wakesAt(revealed)).toBe(6880);
    const asking = after(revealed, clock(6880));
    expect(startRequest(asking)).toMatchObject({ asking: 2 });
    expect(asking.phase.name).toBe('revealed');
    expect(wakesAt(asking)).toBe(7000);
    const ready = after(asking, came(2, 'B', 6930));
    expect(ready.round?.roundId).toBe('A');
    const next = after(ready, clock(7000));
    expect(next.phase.name).toBe('open');
    expect(next.round).toMatchObject({ roundId: 'B', shownAt: 7000, guessUntil: 11_930, nextAt: 13_000 });
  });

  it('asks earlier where rounds take longer to come, within bounds', () => {
    const lead = (tookMs: number) => after(initial(true), came(1, 'A', 1000, tookMs)).leadMs;
    expect([lead(10), lead(300), lead(5000)]).toEqual([120, 340, 600]);
  });

  it('waits for a next round that is late, with one request only', () => {
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

describe('a guess', () => {
  const guessing = after(open, chosen(2000));

  it('is sent once: the first one counts', () => {
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

  it('that wins stops the rounds until Continue?', () => {
    const won = after(guessing, guessAnswered('A', 2, 2200));
    expect(won.phase).toMatchObject({ name: 'won', amount: 20 });
    expect(statusOf(won)).toMatchObject({ text: 'Winner, Congrats!', detail: 'Colour 3' });
    expect(wakesAt(won)).toBeNull();
    expect(after(won, clock(60_000))).toEqual(won);
    const next = after(won, { type: 'continue' });
    expect(next.phase.name).toBe('loading');
    expect(startRequest(next)).toMatchObject({ asking: 2 });
  });

  const lost = after(guessing, guessAnswered('A', 0, 2200));

  it('that loses says so at once, without the answer', () => {
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
    expect(roundRequest(after(failed, { type: 'retry' }))).toEqual(roundRequest(guessing));
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
    expect(startRequest(after(notStarted, { type: 'retry' }))).toMatchObject({ asking: 2 });
  });

  it('to reveal is shown', () => {
    expect(notRevealed.phase).toMatchObject({ name: 'failed', operation: 'reveal' });
  });

  it('to reveal is followed by a new round when asked', () => {
    expect(after(notRevealed, { type: 'retry' }).phase.name).toBe('loading');
  });

  it('of a request that is over changes nothing on the screen', () => {
    const loading = after(open, clock(6000), answered('A', 4, 6450), clock(6880), clock(7000));
    expect(after(loading, came(1, 'late', 7100))).toEqual(loading);
  });
});
