import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Colour } from '../../api/game';
import { counted } from '../../lib/counted';
import { formatPoints, formatSigned, fromHundredths, toHundredths } from '../../lib/money';
import { stakeOf } from '../../lib/odds';
import type { Round, RevealedProof, State } from './machine';

export const ANSWERS_MAX = 12;
const MINUTE_MS = 60_000;

export interface Answer {
  proof: RevealedProof;
  colour: Colour;
  /** The change of the balance, negative for a loss; null if the round was not played. */
  change: number | null;
}

/** The rounds played since the sign-in or the page load. */
export interface Session {
  /** Oldest first. One more than is shown, because the newest may be held back. */
  answers: readonly Answer[];
  /** The number of rounds with a guess. */
  rounds: number;
  /** The sum of their changes. */
  hundredths: number;
  /** The time when the first of them was decided, in ms. */
  since: number | undefined;
}

export const NOTHING_PLAYED: Session = { answers: [], rounds: 0, hundredths: 0, since: undefined };

/** Client state in the query cache, so that it survives the screen and ends with the sign-in. It is never fetched. */
export function sessionQuery(uid: string) {
  return queryOptions<Session>({ queryKey: ['session', uid], queryFn: skipToken, gcTime: Infinity });
}

function answerOf(proof: RevealedProof | null, { colours }: Round, change: number | null): Answer | null {
  const colour = proof && colours[proof.answer];
  return colour ? { proof, colour, change } : null;
}

/** The answer of the round on the screen, once won, lost or revealed. */
function knownOf({ phase, round, proof }: State): Answer | null {
  if (!round) return null;
  switch (phase.name) {
    case 'won':
      return answerOf(proof, round, phase.amount);
    case 'lost':
      return answerOf(phase.proof, round, -stakeOf(phase.choice.multiplier));
    case 'revealed':
      return answerOf(proof, round, phase.choice && -stakeOf(phase.choice.multiplier));
    default:
      return null;
  }
}

/** Adds the round on the screen to the session, once. */
export function withRound(session: Session, state: State, now: number): Session {
  const known = knownOf(state);
  const isOld = session.answers.some(({ proof }) => proof.roundId === known?.proof.roundId);
  if (!known || isOld) return session;
  const isPlayed = known.change !== null;
  return {
    answers: [...session.answers, known].slice(-ANSWERS_MAX - 1),
    rounds: session.rounds + (isPlayed ? 1 : 0),
    hundredths: session.hundredths + toHundredths(known.change ?? 0),
    since: session.since ?? (isPlayed ? now : undefined),
  };
}

/** The last answers that may be shown: a lost round's answer is revealed when its time is up. */
export function toldAnswers({ answers }: Session, { phase }: State): readonly Answer[] {
  const held = phase.name === 'lost' ? phase.proof.roundId : null;
  return answers.filter(({ proof }) => proof.roundId !== held).slice(-ANSWERS_MAX);
}

/** `8 rounds in 12 min, −3.00`. */
export function resultText({ rounds, hundredths, since }: Session, now: number): string {
  if (rounds === 0) return 'Nothing played';
  const minutes = Math.floor((now - (since ?? now)) / MINUTE_MS);
  return `${counted(rounds, 'round')}${minutes > 0 ? ` in ${minutes} min` : ''}, ${formatSigned(fromHundredths(hundredths))}`;
}

export function changeText(change: number | null): string {
  if (change === null) return 'not played';
  return `${change > 0 ? 'won' : 'lost'} ${formatPoints(Math.abs(change))}`;
}
