import type { WithdrawalReview } from '../../api/admin';
import { hasCode, messageOr } from '../../api/errors';
import { REASON_MISSING } from '../../api/admin';
import type { AnsweredPayment } from '../../api/payoutRuns';
import { counted } from '../../lib/counted';
import { handsInRow } from './rowWords';
import { barredWords } from './words';

/** `waits` can be taken, `taken` can be sent; `closed` is for its case alone. */
export type Place = 'waits' | 'taken' | 'closed';

export const TWO_ADMINS = 'Takes two admins: open it';

/** The part of a payout in a run, and why it has none. */
export function placeInRun(request: WithdrawalReview, now: number): { place: Place; words: string | null } {
  const { taken, fourEyes, decidable, barred } = request;
  if (taken?.own && Date.parse(taken.unclearFrom) <= now) return { place: 'closed', words: 'Unclear whether it was sent: open it' };
  if (taken) return { place: taken.own ? 'taken' : 'closed', words: handsInRow(taken, now) };
  if (fourEyes) return { place: 'closed', words: TWO_ADMINS };
  const why = barredWords(request, now);
  if (why !== undefined || !decidable) return { place: 'closed', words: why ?? barred?.message ?? 'Open it' };
  return { place: 'waits', words: null };
}

/** Why a payout was not taken. */
export function notTakenWords(error: unknown): string {
  return hasCode(error, REASON_MISSING) ? TWO_ADMINS : messageOr(error, 'Failed to take this payout');
}

/** `2 of 3 taken` */
export function outcomeOfRun(done: number, all: number, verb: string): string {
  return done === all ? `${counted(all, 'payout')} ${verb}` : `${done} of ${counted(all, 'payout')} ${verb}; the others say why not`;
}

/** The reason that a rejected payout gets, in the bank's words. */
export function rejectedWords({ reason }: Pick<AnsweredPayment, 'reason'>): string {
  return reason === '' ? 'The bank rejected it' : `The bank rejected it: ${reason}`;
}
