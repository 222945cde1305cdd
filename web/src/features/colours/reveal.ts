import type { ColoursEntry, ColoursOdds } from '../../api/colours';
import { matchText } from '../../components/colour/coloursEntries';
import { formatPoints, fromHundredths, toHundredths } from '../../lib/money';

/** The steps of a reveal, with the time for which each is the latest. */
const STEPS_MS = {
  /** Nothing yet: the sheet opens. */
  start: 240,
  first: 600,
  second: 600,
  third: 600,
  /** A tick lands on each drawn chip of a ticket. */
  ticks: 400,
  /** The result in a sentence. */
  sentence: 600,
  /** This browser checks the draw. */
  check: 600,
  /** The time of the next draw. */
  clock: 0,
} as const;

export type Step = keyof typeof STEPS_MS;

const STEPS = Object.keys(STEPS_MS) as Step[];

export const FIRST_STEP: Step = 'start';
export const LAST_STEP: Step = 'clock';

/** The next step, and the milliseconds until it; null at the end. */
export function nextStep(step: Step): { step: Step; inMs: number } | null {
  const next = STEPS[STEPS.indexOf(step) + 1];
  return next === undefined ? null : { step: next, inMs: STEPS_MS[step] };
}

/** Whether a reveal has reached this step. */
export function isAt(step: Step, wanted: Step): boolean {
  return STEPS.indexOf(step) >= STEPS.indexOf(wanted);
}

/** The number of chips that have been turned over. */
export function turnedAt(step: Step): number {
  return Math.min(STEPS.indexOf(step), 3);
}

type Picked = Pick<ColoursEntry, 'entryId' | 'picks'>;

export interface Match<Ticket> {
  ticket: Ticket;
  matches: number;
}

/** The tickets with their matches, best first; equal ones keep their order. */
export function matched<Ticket extends Picked>(tickets: readonly Ticket[], winning: readonly string[]): Match<Ticket>[] {
  return tickets
    .map((ticket) => ({ ticket, matches: ticket.picks.filter((pick) => winning.includes(pick)).length }))
    .toSorted((one, other) => other.matches - one.matches);
}

/**
 * The result of the tickets in one sentence, by the round's own prizes. It is computed here, because the server settles
 * a moment after the draw; booked results are shown with the entries.
 */
export function outcomeText(found: readonly Match<Picked>[], odds: Pick<ColoursOdds, 'tiers'>): string {
  const [best] = found;
  if (!best) return 'You had no ticket in this draw.';
  const prizeOf = (matches: number) => odds.tiers.find((tier) => tier.matches === matches)?.prize ?? 0;
  const won = fromHundredths(found.reduce((sum, { matches }) => sum + toHundredths(prizeOf(matches)), 0));
  const text = matchText(best, odds);
  const told = found.length === 1 ? text : `Best of your ${found.length} tickets: ${text}`;
  return won > 0 ? `${told} You won ${formatPoints(won)}.` : told;
}
