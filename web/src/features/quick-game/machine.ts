/**
 * The quick game as a pure state machine. It receives events with their times (ms of a monotonic clock). It returns the
 * requests to make and the next time at which it needs the clock. It makes no requests and has no timers.
 */
import type { Colour, GuessResult, OpenRound, RevealedRound, StartedRounds } from '../../api/game';
import type { Proof } from '../../lib/fairness';

/** The least time that an answer is shown before the next round, even if it came late. */
const ANSWER_STANDS_MS = 400;
/** A round that began no longer ago than this is still shown, with its remaining time. */
const JOIN_MS_MAX = 1_000;
/** An existing round that starts within this time is awaited; otherwise another one is requested. */
const WAIT_MS_MAX = 2_000;
/** The least lead of the request for the next round; more if rounds take long to arrive. */
const LEAD_MS_MIN = 120;
const LEAD_MS_MAX = 600;
const LEAD_MARGIN_MS = 40;
/** The lead of the request for an answer: the server waits, so the network costs no time. */
const REVEAL_LEAD_MS = 250;

/** A round of the server's, with its times counted from the server's answer. */
interface Coming {
  roundId: string;
  commitment: string;
  colours: Colour[];
  startsAt: number;
  /** Guesses are accepted until then. */
  guessUntil: number;
  /** The answer is requested from then on. */
  revealFrom: number;
  /** The next round is due then. */
  nextAt: number;
}

export interface Round extends Coming {
  /** The time when it appeared on the screen. */
  shownAt: number;
}

/** A proof with the name of its answer on the board. */
export type RevealedProof = Proof & { colourName: string };

export interface Choice {
  square: number;
  multiplier: number;
  clientSeed: string;
}

export type Operation = 'start' | 'guess' | 'reveal';

export type Phase =
  /** A round is being fetched, or has not started yet; no play is possible. */
  | { name: 'loading' }
  /** Not visible (hidden tab, no network): no requests. */
  | { name: 'resting' }
  | { name: 'open' }
  | { name: 'guessing'; choice: Choice }
  /** A wrong guess before the time is up. Its proof is held back, because it reveals the answer. */
  | { name: 'lost'; choice: Choice; proof: RevealedProof }
  /** The time is up without a guess. The answer is fetched once it is `due`. */
  | { name: 'closed'; due: boolean }
  | { name: 'revealed'; choice: Choice | null; answer: number; until: number }
  | { name: 'won'; choice: Choice; answer: number; amount: number; balance: number }
  | { name: 'failed'; operation: Operation; error: unknown; choice: Choice | null };

export interface State {
  phase: Phase;
  /** The board on the screen; during a fetch still the last one. */
  round: Round | null;
  /** The player's last round before this board. */
  last: string | undefined;
  /** The number of the running request for a round. */
  asking: number | null;
  asked: number;
  /** The following rounds that the server has sent so far. */
  ahead: Coming[];
  /** The early request failed; it is repeated when the round is due. */
  aheadFailed: boolean;
  leadMs: number;
  awake: boolean;
  /** The proof of the last answered round on the screen. */
  proof: RevealedProof | null;
}

export type Event =
  | { type: 'clock'; at: number }
  | { type: 'awake'; awake: boolean; at: number }
  | { type: 'roundCame'; asking: number; rounds: StartedRounds; at: number; tookMs: number }
  | { type: 'chosen'; choice: Choice; at: number }
  | { type: 'guessAnswered'; result: GuessResult; proof: Proof; at: number }
  /** The server refused the guess. `over` says whether the round has ended for this player. */
  | { type: 'refused'; roundId: string; over: boolean; at: number }
  | { type: 'answerCame'; reveal: RevealedRound; proof: Proof; at: number }
  | { type: 'failed'; operation: Operation; roundId?: string; error: unknown }
  | { type: 'continue'; at: number }
  | { type: 'retry'; at: number };

/** The request that should be running now. The same key means the same request. */
export type Request =
  /** For the following rounds. */
  | { key: string; operation: 'start'; asking: number; after: string | undefined }
  | { key: string; operation: 'guess'; round: Round; choice: Choice }
  | { key: string; operation: 'reveal'; round: Round };

export function initial({ awake, last }: Pick<State, 'awake' | 'last'>): State {
  const state: State = {
    phase: { name: 'resting' },
    round: null,
    last,
    asking: null,
    asked: 0,
    ahead: [],
    aheadFailed: false,
    leadMs: LEAD_MS_MIN,
    awake,
    proof: null,
  };
  return awake ? ask({ ...state, phase: { name: 'loading' } }) : state;
}

/** Requests a round, unless a request is running. */
function ask(state: State): State {
  return state.asking === null ? { ...state, asking: state.asked + 1, asked: state.asked + 1 } : state;
}

/** Shows the next round or waits for it while the tab is visible; otherwise rests. */
function goOn(state: State, at: number): State {
  const ahead = state.ahead.filter(({ startsAt }) => at <= startsAt + JOIN_MS_MAX);
  const next: State = { ...state, ahead, aheadFailed: false };
  if (!state.awake) return { ...next, phase: { name: 'resting' } };
  const [coming, ...rest] = ahead;
  if (coming && coming.startsAt <= at) return { ...next, phase: { name: 'open' }, round: { ...coming, shownAt: at }, ahead: rest };
  const loading: State = { ...next, phase: { name: 'loading' } };
  const isSoon = coming && (coming.startsAt - at <= WAIT_MS_MAX || (state.round && at < state.round.nextAt));
  return isSoon ? loading : ask({ ...loading, ahead: [] });
}

function comingOf(round: OpenRound, cameAt: number): Coming {
  return {
    roundId: round.roundId,
    commitment: round.commitment,
    colours: round.colours,
    startsAt: cameAt + round.msToStart,
    guessUntil: cameAt + round.msToGuess,
    revealFrom: cameAt + round.msToReveal - REVEAL_LEAD_MS,
    nextAt: cameAt + round.msToNext,
  };
}

function revealed(proof: Proof, { colours }: Round): RevealedProof {
  return { ...proof, colourName: colours[proof.answer]?.name ?? '' };
}

function closed(round: Round, at: number): Phase {
  return { name: 'closed', due: at >= round.revealFrom };
}

function tellAnswer(state: State, round: Round, choice: Choice | null, proof: RevealedProof, at: number): State {
  const until = Math.max(round.nextAt, at + ANSWER_STANDS_MS);
  return { ...state, phase: { name: 'revealed', choice, answer: proof.answer, until }, proof };
}

function onClock(state: State, at: number): State {
  const { phase, round } = state;
  if (phase.name === 'loading' && state.asking === null) return goOn(state, at);
  if (!round) return state;
  if (phase.name === 'open' && at >= round.guessUntil) {
    return state.awake ? { ...state, phase: closed(round, at) } : goOn(state, at);
  }
  if (phase.name === 'closed' && !phase.due) return { ...state, phase: closed(round, at) };
  if (phase.name === 'lost' && at >= round.guessUntil) {
    return tellAnswer(state, round, phase.choice, phase.proof, at);
  }
  if (phase.name === 'revealed' && at >= phase.until) return goOn(state, at);
  if (phase.name === 'revealed' && at >= phase.until - state.leadMs && aheadIsWanted(state)) return ask(state);
  return state;
}

function aheadIsWanted(state: State): boolean {
  return state.awake && state.ahead.length === 0 && !state.aheadFailed && state.asking === null;
}

function onAwake(state: State, awake: boolean, at: number): State {
  const next: State = { ...state, awake };
  if (!awake) return next;
  const stale = state.phase.name === 'open' && state.round !== null && at >= state.round.guessUntil;
  const waitsForConnection = state.phase.name === 'failed' && state.phase.operation === 'start';
  return state.phase.name === 'resting' || stale || waitsForConnection ? goOn(next, at) : onClock(next, at);
}

function onRoundCame(state: State, event: Extract<Event, { type: 'roundCame' }>): State {
  if (event.asking !== state.asking) return state;
  const leadMs = Math.min(LEAD_MS_MAX, Math.max(LEAD_MS_MIN, event.tookMs + LEAD_MARGIN_MS));
  const { ahead, ...first } = event.rounds;
  const next: State = { ...state, asking: null, leadMs, ahead: [first, ...ahead].map((round) => comingOf(round, event.at)) };
  return state.phase.name === 'loading' && first.msToStart === 0 ? goOn(next, event.at) : next;
}

function onGuessAnswered(state: State, { result, proof, at }: Extract<Event, { type: 'guessAnswered' }>): State {
  const { phase, round } = state;
  if (phase.name !== 'guessing' || !round || round.roundId !== result.roundId) return state;
  const { choice } = phase;
  const shown = revealed(proof, round);
  if (result.won) {
    return { ...state, phase: { name: 'won', choice, answer: result.answer, amount: result.amount, balance: result.balance }, proof: shown };
  }
  if (at >= round.guessUntil) return tellAnswer(state, round, choice, shown, at);
  return { ...state, phase: { name: 'lost', choice, proof: shown } };
}

function onRefused(state: State, { roundId, over, at }: Extract<Event, { type: 'refused' }>): State {
  if (state.phase.name !== 'guessing' || state.round?.roundId !== roundId) return state;
  return over || at >= state.round.guessUntil
    ? { ...state, phase: closed(state.round, at) }
    : { ...state, phase: { name: 'open' } };
}

function onAnswerCame(state: State, { reveal, proof, at }: Extract<Event, { type: 'answerCame' }>): State {
  if (state.phase.name !== 'closed' || state.round?.roundId !== reveal.roundId) return state;
  return tellAnswer(state, state.round, null, revealed(proof, state.round), at);
}

function onFailed(state: State, { operation, roundId, error }: Extract<Event, { type: 'failed' }>): State {
  const { phase } = state;
  if (operation === 'start') {
    const next: State = { ...state, asking: null };
    if (phase.name === 'revealed') return { ...next, aheadFailed: true };
    return phase.name === 'loading' ? { ...next, phase: { name: 'failed', operation, error, choice: null } } : next;
  }
  if (state.round?.roundId !== roundId) return state;
  if (operation === 'guess' && phase.name === 'guessing') {
    return { ...state, phase: { name: 'failed', operation, error, choice: phase.choice } };
  }
  if (operation === 'reveal' && phase.name === 'closed') {
    return { ...state, phase: { name: 'failed', operation, error, choice: null } };
  }
  return state;
}

/** Sends the same guess again, so that it counts once; anything else starts with a new round. */
function onRetry(state: State, at: number): State {
  const { phase } = state;
  if (phase.name !== 'failed') return state;
  return phase.choice ? { ...state, phase: { name: 'guessing', choice: phase.choice } } : goOn(state, at);
}

export function reduce(state: State, event: Event): State {
  switch (event.type) {
    case 'clock':
      return onClock(state, event.at);
    case 'awake':
      return onAwake(state, event.awake, event.at);
    case 'roundCame':
      return onRoundCame(state, event);
    case 'chosen':
      return canGuess(state, event.at) ? { ...state, phase: { name: 'guessing', choice: event.choice } } : state;
    case 'guessAnswered':
      return onGuessAnswered(state, event);
    case 'refused':
      return onRefused(state, event);
    case 'answerCame':
      return onAnswerCame(state, event);
    case 'failed':
      return onFailed(state, event);
    case 'continue':
      return state.phase.name === 'won' ? goOn(state, event.at) : state;
    case 'retry':
      return onRetry(state, event.at);
  }
}

export function canGuess(state: State, at: number): boolean {
  return state.phase.name === 'open' && state.round !== null && at < state.round.guessUntil;
}

/** The next time at which the machine needs the clock, or null. */
export function wakesAt(state: State): number | null {
  const { phase, round } = state;
  if (phase.name === 'open' || phase.name === 'lost') return round && round.guessUntil;
  if (phase.name === 'closed' && !phase.due) return round && round.revealFrom;
  if (phase.name === 'loading') return state.ahead[0]?.startsAt ?? null;
  if (phase.name !== 'revealed') return null;
  return aheadIsWanted(state) ? phase.until - state.leadMs : phase.until;
}

/** The request for the round on the screen, or null. */
export function roundRequest({ phase, round }: State): Request | null {
  if (!round) return null;
  if (phase.name === 'guessing') {
    return { key: `guess:${round.roundId}`, operation: 'guess', round, choice: phase.choice };
  }
  return phase.name === 'closed' && phase.due ? { key: `reveal:${round.roundId}`, operation: 'reveal', round } : null;
}

/** The request for another round, or null. It may run beside the other request. */
export function startRequest({ asking, round, last }: State): Request | null {
  return asking === null ? null : { key: `start:${asking}`, operation: 'start', asking, after: round?.roundId ?? last };
}
