import type { ColoursEntry, ColoursRound } from '../../api/colours';
import { isDecided, isOwed } from '../../components/colour/coloursEntries';

/** While no change is near. */
const CALM_MS = 20_000;
/** While there is no round: the first one opens within a minute of the first deployment. */
export const NO_ROUND_POLL_MS = CALM_MS;
/** While the rules are the previous round's: the site's cache time for a public answer. */
export const OLD_RULES_POLL_MS = 2000;
/** While a change is overdue: the server makes it by a clock that ticks every minute. */
const EXPECTED_MS = 3000;
/** A change that is later than this waits for something else, such as a beacon. */
const EXPECTED_FOR_MS = 3 * 60_000;
/** The server needs a moment for a change, and not all players should ask at once. */
const AFTER_MS = 1000;
const SPREAD_MS = 2000;

/** The time of a round's next change, if known. */
function changesAt({ status, schedule }: ColoursRound): number | undefined {
  if (status === 'open') return Date.parse(schedule.closeAt);
  return status === 'closed' ? Date.parse(schedule.drawAt) : undefined;
}

/** The interval until the round's next fetch. `spread` (0 to 1) differs by device. */
export function roundPollMs(round: ColoursRound, now: number, spread: number): number {
  const at = changesAt(round);
  if (at === undefined) return CALM_MS;
  const left = at + AFTER_MS + spread * SPREAD_MS - now;
  if (left > 0) return Math.min(left, CALM_MS);
  return left > -EXPECTED_FOR_MS ? EXPECTED_MS : CALM_MS;
}

/** The intervals for refetching unpaid entries after a result: longer and longer. */
const PAYMENT_STEPS = [
  { forMs: 60_000, everyMs: 3000 },
  { forMs: 10 * 60_000, everyMs: 15_000 },
];
const PAYMENT_LATE_MS = 60_000;

/** False unless the round is decided and one of these entries is unpaid. */
export function entriesPollMs(round: ColoursRound, entries: readonly ColoursEntry[], now: number): number | false {
  // Entries from before the draw do not have their result yet.
  const waits = isDecided(round) && entries.some((entry) => isOwed(entry) || entry.result === 'pending');
  if (!waits) return false;
  const since = now - Date.parse(round.draw?.drawnAt ?? round.voidedAt ?? round.schedule.drawAt);
  return PAYMENT_STEPS.find(({ forMs }) => since < forMs)?.everyMs ?? PAYMENT_LATE_MS;
}
