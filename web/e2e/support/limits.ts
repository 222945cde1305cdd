/** The limits per player (D17): what is counted, and how a test gets past them. */
import type { Player } from './player';
import { deleteItem } from './tables';

const HOUR_MS = 3_600_000;

/** The actions counted by the hour. */
type Limit = 'deposits' | 'withdrawals' | 'tickets';

/** The start of the hour of `ms`: limits are counted by the clock. */
export function hourOf(ms: number): number {
  return ms - (ms % HOUR_MS);
}

async function forgetCounted(player: Player, limit: Limit): Promise<void> {
  const id = `${player.uid}#${limit}#${new Date(hourOf(Date.now())).toISOString()}`;
  for (const key of [id, `${player.uid}#pending-deposits`]) await deleteItem('LimitsTable', { id: { S: key } });
}

/** No more than any limit. */
const AT_A_TIME = 5;

/** The results of `count` sequential calls of `make`, more than a player may make: lists then have more than one page. */
export async function makeMany<Made>(player: Player, limit: Limit, count: number, make: (index: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let index = 0; index < count; index += 1) {
    if (index % AT_A_TIME === 0) await forgetCounted(player, limit);
    made.push(await make(index));
  }
  return made;
}
