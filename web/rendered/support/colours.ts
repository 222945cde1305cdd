/** The screens of Colours for the Day, and its server with a test's data. */
import { expect } from 'vitest';
import { commands, page, type Locator } from 'vitest/browser';
import { answer, refuse, type Schema } from './answers';
import { anEntry, aRound, HOUR_MS, type Entry, type Round } from './rounds';

export const chips = page.getByRole('group', { name: 'Colours, pick 3' }).getByRole('button');
export const chip = (colour: string): Locator => page.getByRole('group', { name: 'Colours, pick 3' }).getByRole('button', { name: colour, exact: true });
export const pressed = page.getByRole('button', { pressed: true });
/** The ticket being picked. */
export const ticket = page.getByRole('list', { name: 'Your ticket' }).getByRole('listitem');
export const quickPick = page.getByRole('button', { name: 'Quick pick' });
export const repeatLast = page.getByRole('button', { name: 'Repeat last' });
export const submit = page.getByRole('button', { name: /^Submit/ });
export const banner = page.getByRole('timer', { name: 'Round' });
export const news = page.getByRole('status', { name: 'Draw' });
export const tooltip = page.getByRole('tooltip');
export const myEntries = page.getByRole('region', { name: 'My Entries' });
/** Each of them contains the list of its picks. */
const withPicks = { has: page.getByRole('list') };
export const entries = myEntries.getByRole('list', { name: 'My Entries' }).getByRole('listitem').filter(withPicks);
export const ticketsIn = (list: Locator): Locator => list.getByRole('listitem').filter(withPicks);
export const winning = page.getByRole('region', { name: 'Winning Colours' });
export const winners = winning.getByRole('list', { name: 'Winning colours' }).getByRole('listitem');

/** The panel that recomputes a draw, and its findings line by line. */
export const check = page.getByRole('dialog', { name: 'Check of a draw' });
export const findings = check.getByRole('list', { name: 'Checks' }).getByRole('listitem');
export const VERIFIED = 'Verified: your browser worked this draw out again and came to the same result.';

/** The panel that checks all listed draws. */
export const checkOfAll = page.getByRole('dialog', { name: 'Check of all listed draws' });

/** A time in the app's format, given in ISO 8601 or as the id of a round. */
export function asLocalTime(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** The colour that a chip keeps in forced colours: its pattern's ground. */
export function patternColour(of: Locator): string | null {
  const pattern = of.element().querySelector('svg');
  return pattern && getComputedStyle(pattern).backgroundColor;
}

export async function pick(...colours: string[]): Promise<void> {
  for (const colour of colours) await chip(colour).click();
}

interface Vectors {
  draws: { seed: string; commitment: string; roundId: string; colours: string[]; winners: string[]; beacon: string }[];
  beacons: { round: number; signature: string; randomness: string }[];
}

const VECTORS = (await commands.readVectors('colours')) as Vectors;

const LEAD_MS = 5 * 60_000;

/** One of the vectors as a settled round, with quicknet's beacon of that time if it has one. */
export function aDraw(roundId: string): Round & { draw: Schema['ColoursDraw'] } {
  const vector = VECTORS.draws.find((draw) => draw.roundId === roundId);
  if (!vector) throw new Error(`no vector is of ${roundId}`);
  const beacon = VECTORS.beacons.find(({ randomness }) => randomness === vector.beacon);
  const drawAt = Date.parse(roundId);
  return {
    ...aRound(),
    id: roundId,
    status: 'settled',
    colors: vector.colours,
    commitment: vector.commitment,
    beaconRound: beacon?.round,
    schedule: {
      openAt: new Date(drawAt - 24 * HOUR_MS).toISOString(),
      closeAt: new Date(drawAt - LEAD_MS).toISOString(),
      drawAt: new Date(drawAt).toISOString(),
    },
    winningColors: vector.winners,
    draw: { seed: vector.seed, beacon, drawnAt: new Date(drawAt + 4_000).toISOString() },
  };
}

/** A different beacon of quicknet's. */
export function anotherBeacon(randomness: string | undefined): Schema['ColoursBeacon'] {
  const other = VECTORS.beacons.find((beacon) => beacon.randomness !== randomness);
  if (!other) throw new Error('the vectors have one beacon only');
  return other;
}

/** Gives the screens the data that a test sets here. */
export class StagedColours {
  round: Round;
  /** By the round's id. */
  readonly entries = new Map<string, Entry[]>();
  /** Newest first. */
  past: Round[] = [];

  private constructor(round: Round) {
    this.round = round;
  }

  static on(round: Round = aRound()): StagedColours {
    const staged = new StagedColours(round);
    answer('GET /api/colours/rounds', () => ({ items: staged.past }));
    staged.open();
    return staged;
  }

  /** Without a round until `open` is called. */
  static withoutRound(): StagedColours {
    const staged = StagedColours.on();
    for (const call of ['GET /api/colours/config', 'GET /api/colours/round', 'GET /api/colours/my-entries'] as const) {
      refuse(call, 404, 'There is no round yet', 'NO_ROUND');
    }
    return staged;
  }

  open(): void {
    answer('GET /api/colours/config', () => this.config());
    answer('GET /api/colours/round', () => ({ round: this.round, now: new Date().toISOString() }));
    answer('GET /api/colours/my-entries', ({ query }) => {
      const roundId = query['roundId'] ?? this.round.id;
      return { roundId, items: this.entries.get(roundId) ?? [] };
    });
    answer('POST /api/colours/enter', ({ body }) => this.enter(body));
  }

  config(): Schema['ColoursConfig'] {
    const { id: roundId, colors, entryFee, odds, schedule } = this.round;
    return { roundId, colors, entryFee, odds, schedule };
  }

  enter({ picks }: Schema['EnterBody']): Schema['EnteredView'] {
    const roundId = this.round.id;
    const entry = anEntry({ picks });
    this.entries.set(roundId, [entry, ...(this.entries.get(roundId) ?? [])]);
    return { roundId, entry };
  }

  /** Makes the screen refresh at once, as when its tab becomes visible. */
  lookedAt(round: Round): void {
    this.round = round;
    window.dispatchEvent(new Event('visibilitychange'));
  }
}

/** The list contains these texts in this order; others may stand between them. */
export async function expectAmong(list: Locator, texts: string[]): Promise<void> {
  const missing = () => {
    const left = [...texts];
    for (const element of list.elements()) if (left[0] !== undefined && element.textContent.includes(left[0])) left.shift();
    return left;
  };
  await expect.poll(missing).toEqual([]);
}
