/** Ways to a ticket without choosing each colour. Loaded on demand. */
import { coloursEntries, pastDraws, type ColoursEntry } from '../../api/colours';
import { fetchFilled } from '../../api/pages';
import { numbersFrom } from '../../lib/numbers';
import { PICKS } from './selection';

function randomWord(): Promise<number> {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return Promise.resolve(word);
}

/** Three random colours with equal probability for each three: the start of a shuffle. */
export async function randomPicks(colours: readonly string[], wordOf = randomWord): Promise<readonly string[]> {
  const below = numbersFrom(wordOf);
  const left = [...colours];
  const picks: string[] = [];
  while (picks.length < PICKS && left.length > 0) {
    picks.push(...left.splice((await below(left.length)).number, 1));
  }
  return picks;
}

/** The number of earlier draws that are searched. */
const DRAWS_MAX = 7;
/** The number of pages searched in a round: the newest entry may be on any. */
const PAGES_MAX = 5;

async function newestEntry(roundId: string, signal: AbortSignal): Promise<ColoursEntry | undefined> {
  let newest: ColoursEntry | undefined;
  let cursor: string | undefined;
  for (let asked = 0; asked < PAGES_MAX; asked += 1) {
    const { items, nextCursor } = await coloursEntries(roundId)(cursor, signal);
    for (const entry of items) {
      if (newest === undefined || entry.createdAt > newest.createdAt) newest = entry;
    }
    if (nextCursor === undefined) break;
    cursor = nextCursor;
  }
  return newest;
}

/** The picks of the player's last ticket in this round or the draws before it; null if there is none. */
export async function lastPicks(roundId: string, signal: AbortSignal): Promise<readonly string[] | null> {
  const here = await newestEntry(roundId, signal);
  if (here) return here.picks;
  const { items } = await fetchFilled(pastDraws, undefined, signal);
  const before = items.filter(({ id }) => id !== roundId).slice(0, DRAWS_MAX);
  for (const { id } of before) {
    const entry = await newestEntry(id, signal);
    if (entry) return entry.picks;
  }
  return null;
}
