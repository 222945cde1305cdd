import type { ColoursEntry, ColoursRound } from '../../api/colours';
import { isDecided, isOwed } from '../../components/colour/coloursEntries';

/** While nothing is about to happen. */
const CALM_MS = 20_000;
/** While there is no round: the first one is opened within a minute of the first deployment. */
export const NO_ROUND_POLL_MS = CALM_MS;
/** While the rules are those of the round before: as long as the site keeps a public answer. */
export const OLD_RULES_POLL_MS = 2000;
/** While a change is overdue: the server makes it by a clock that ticks every minute. */
const EXPECTED_MS = 3000;
/** A change that is so late waits for something else, such as a beacon. */
const EXPECTED_FOR_MS = 3 * 60_000;
/** The server needs a moment for a change, and not all players shall ask at once. */
const AFTER_MS = 1000;
const SPREAD_MS = 2000;

/** When the state of a round is next going to change, as far as it is known. */
function changesAt({ status, schedule }: ColoursRound): number | undefined {
  if (status === 'open') return Date.parse(schedule.closeAt);
  return status === 'closed' ? Date.parse(schedule.drawAt) : undefined;
}

/** After how long the round is fetched again. `spread` (0 to 1) is each device's own. */
export function roundPollMs(round: ColoursRound, now: number, spread: number): number {
  const at = changesAt(round);
  if (at === undefined) return CALM_MS;
  const left = at + AFTER_MS + spread * SPREAD_MS - now;
  if (left > 0) return Math.min(left, CALM_MS);
  return left > -EXPECTED_FOR_MS ? EXPECTED_MS : CALM_MS;
}

/** After how long unpaid entries are fetched again once a result is known: less and less often. */
const PAYMENT_STEPS = [
  { forMs: 60_000, everyMs: 3000 },
  { forMs: 10 * 60_000, everyMs: 15_000 },
];
const PAYMENT_LATE_MS = 60_000;

/** False unless the round is decided and owes something to one of these entries. */
export function entriesPollMs(round: ColoursRound, entries: readonly ColoursEntry[], now: number): number | false {
  // Entries that were fetched before the draw do not know their result yet.
  const waits = isDecided(round) && entries.some((entry) => isOwed(entry) || entry.result === 'pending');
  if (!waits) return false;
  const since = now - Date.parse(round.draw?.drawnAt ?? round.voidedAt ?? round.schedule.drawAt);
  return PAYMENT_STEPS.find(({ forMs }) => since < forMs)?.everyMs ?? PAYMENT_LATE_MS;
}
