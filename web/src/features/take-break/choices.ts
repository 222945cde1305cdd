import type { PauseBody, Restriction } from '../../api/wallet';

export const TAKE = 'Take a break';
export const END = 'Ask for the end';

/** One length of a break, by the value of its field. */
export interface Choice {
  value: string;
  text: string;
  body: PauseBody;
}

const days = (count: number, text: string): Choice => ({ value: `days-${count}`, text, body: { days: count } });
const months = (count: number, text: string): Choice => ({ value: `months-${count}`, text, body: { months: count } });

export const TIME_OUTS: readonly Choice[] = [
  days(1, '24 hours'),
  days(3, '3 days'),
  days(7, '1 week'),
  days(14, '2 weeks'),
  days(42, '6 weeks'),
];

export const EXCLUSIONS: readonly Choice[] = [
  months(6, '6 months'),
  months(12, '1 year'),
  months(24, '2 years'),
  months(60, '5 years'),
  { value: 'for-good', text: 'For good', body: { forGood: true } },
];

/** The choices during an existing break: only an exclusion can replace an exclusion. */
export function choicesBeside(pause: Restriction | undefined): readonly Choice[] {
  if (pause?.kind !== 'excluded' || pause.until !== undefined) return [...TIME_OUTS, ...EXCLUSIONS];
  return pause.endableFrom === undefined ? [] : EXCLUSIONS;
}

/** Whether the player can request the end of an exclusion now. */
export function canAskForEnd(pause: Restriction | undefined, now: number): boolean {
  return pause?.kind === 'excluded' && pause.until === undefined && pause.endableFrom !== undefined && Date.parse(pause.endableFrom) <= now;
}

/** The player types this before a permanent exclusion, so that no accidental press starts one. */
export const FOR_GOOD_WORDS = 'exclude me for good';

/** Whether the typed text confirms this break. Only one kind of break needs words. */
export function isConfirmed({ forGood }: PauseBody, typed: string): boolean {
  return !forGood || typed.trim().toLowerCase() === FOR_GOOD_WORDS;
}

/** The label of its button: `Take 24 hours off`, `Exclude me for 6 months`, `Exclude me for good`. */
export function choiceLabel({ text, body }: Choice): string {
  if (body.forGood) return 'Exclude me for good';
  return isExclusion(body) ? `Exclude me for ${text}` : `Take ${text} off`;
}

export function isExclusion({ days: count }: PauseBody): boolean {
  return count === undefined;
}
