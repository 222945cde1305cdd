import { expect, it } from 'vitest';
import type { Proof } from '../../lib/fairness';
import type { Choice, Phase, Round, RevealedProof, State } from './machine';
import { initial } from './machine';
import { ANSWERS_MAX, changeText, NOTHING_PLAYED, resultText, toldAnswers, withRound, type Session } from './session';

const COLOURS: Round['colours'] = (['dots', 'stripes', 'grid', 'waves', 'diagonal', 'rings'] as const).map((pattern, square) => ({
  name: `Colour ${square + 1}`,
  hex: '#336699',
  pattern,
}));
const CHOICE: Choice = { square: 2, multiplier: 5, clientSeed: 'ab'.repeat(16) };
const UNSHOWN: Omit<Proof, 'roundId' | 'answer'> = {
  commitment: '',
  serverSeed: '',
  clientSeed: '',
  computedCommitment: '',
  computedAnswer: 0,
  counter: 0,
  seedKept: true,
  answerFollows: true,
};

function proofOf(roundId: string): RevealedProof {
  return { ...UNSHOWN, roundId, answer: 1, colourName: 'Colour 2' };
}

function at(roundId: string, phase: Phase): State {
  const round: Round = { roundId, commitment: '', colours: COLOURS, startsAt: 0, shownAt: 0, guessUntil: 0, revealFrom: 0, nextAt: 0 };
  return { ...initial({ awake: true, last: undefined }), phase, round, proof: proofOf(roundId) };
}

const won = (roundId: string) => at(roundId, { name: 'won', choice: CHOICE, answer: 1, amount: 20, balance: 30 });
const lost = (roundId: string) => at(roundId, { name: 'lost', choice: CHOICE, proof: proofOf(roundId) });
const told = (roundId: string, choice: Choice | null) => at(roundId, { name: 'revealed', choice, answer: 1, until: 0 });

const NOW = Date.parse('2026-11-26T12:00:00Z');
const MINUTE = 60_000;

function after(...states: State[]): Session {
  return states.reduce((session, state) => withRound(session, state, NOW), NOTHING_PLAYED);
}

it('a session is the sum of what was won and lost, in neutral words', () => {
  expect(resultText(NOTHING_PLAYED, NOW)).toBe('Nothing played');
  expect(resultText(after(lost('A')), NOW)).toBe('1 round, −5.00');
  expect(resultText(after(lost('A'), won('B')), NOW)).toBe('2 rounds, +15.00');
  expect(resultText(after(won('A'), ...['B', 'C', 'D', 'E'].map(lost)), NOW)).toBe('5 rounds, 0.00');
});

it('tells how long it has been since the first round that was played', { tags: ['rts-13C'] }, () => {
  const later = withRound(after(told('A', null), lost('B')), lost('C'), NOW + 5 * MINUTE);
  expect(resultText(later, NOW + MINUTE - 1)).toBe('2 rounds, −10.00');
  expect(resultText(later, NOW + 12 * MINUTE)).toBe('2 rounds in 12 min, −10.00');
  expect(resultText(withRound(after(told('A', null)), lost('B'), NOW + MINUTE), NOW + 3 * MINUTE)).toBe('1 round in 2 min, −5.00');
});

it('a round counts once, however often it is seen', () => {
  const session = after(lost('A'), lost('A'), told('A', CHOICE));
  expect(session).toMatchObject({ rounds: 1, hundredths: -500 });
  expect(withRound(session, told('A', CHOICE), NOW)).toBe(session);
});

it('a round that nobody played has an answer and no result', () => {
  const session = after(told('A', null));
  expect(session).toMatchObject({ rounds: 0, hundredths: 0 });
  expect(toldAnswers(session, told('A', null))).toMatchObject([{ change: null, colour: { name: 'Colour 2' } }]);
});

it('the answer of a lost round is held back until it is told', () => {
  const session = after(won('A'), lost('B'));
  const shown = (state: State) => toldAnswers(session, state).map(({ proof }) => proof.roundId);
  expect(shown(lost('B'))).toEqual(['A']);
  expect(shown(told('B', CHOICE))).toEqual(['A', 'B']);
});

it('the last twelve answers are shown, also while one is held back', () => {
  const ids = Array.from({ length: 20 }, (_, index) => `round ${index}`);
  const session = after(...ids.map((id) => told(id, null)), lost('last'));
  expect(toldAnswers(session, lost('last'))).toHaveLength(ANSWERS_MAX);
  expect(toldAnswers(session, told('last', CHOICE)).map(({ proof }) => proof.roundId)).toEqual([...ids.slice(9), 'last']);
});

it('no round is known before it is decided', () => {
  expect(after(at('A', { name: 'guessing', choice: CHOICE }), at('A', { name: 'open' }))).toBe(NOTHING_PLAYED);
});

it('says in words what a round came to', () => {
  expect([4, -1, null].map(changeText)).toEqual(['won 4.00 points', 'lost 1.00 points', 'not played']);
});
