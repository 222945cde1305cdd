/** The screens of Colours for the Day, and a stub of its server. */
import { readFileSync } from 'node:fs';
import type { Locator, Page, Route } from '@playwright/test';
import type { Schema } from '../support/http';
import { anEntry, aRound, HOUR_MS, type Entry, type Round } from '../../rendered/support/rounds';

export const chip = (page: Page, colour: string): Locator =>
  page.getByRole('group', { name: 'Colours, pick 3' }).getByRole('button', { name: colour, exact: true });
export const submit = (page: Page): Locator => page.getByRole('button', { name: /^Submit/ });
export const banner = (page: Page): Locator => page.getByRole('timer', { name: 'Round' });
export const news = (page: Page): Locator => page.getByRole('status', { name: 'Draw' });
export const tooltip = (page: Page): Locator => page.getByRole('tooltip');
export const myEntries = (page: Page): Locator => page.getByRole('region', { name: 'My Entries' });
export const entries = (page: Page): Locator => myEntries(page).getByRole('list', { name: 'My Entries' }).locator(':scope > li');
export const winning = (page: Page): Locator => page.getByRole('region', { name: 'Winning Colours' });
export const winners = (page: Page): Locator => winning(page).getByRole('list', { name: 'Winning colours' }).getByRole('listitem');

/** The panel that recomputes a draw, and its findings line by line. */
export const check = (page: Page): Locator => page.getByRole('dialog', { name: 'Check of a draw' });
export const findings = (page: Page): Locator => check(page).getByRole('list', { name: 'Checks' }).getByRole('listitem');
export const VERIFIED = 'Verified: your browser worked this draw out again and came to the same result.';

/** A time in the app's format, given in ISO 8601 or as the id of a round. */
export function asLocalTime(page: Page, iso: string): Promise<string> {
  return page.evaluate((at) => new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' }), iso);
}

export async function pick(page: Page, ...colours: string[]): Promise<void> {
  for (const colour of colours) await chip(page, colour).click();
}

interface Vectors {
  draws: { seed: string; commitment: string; roundId: string; colours: string[]; winners: string[]; beacon: string }[];
  beacons: { round: number; signature: string; randomness: string }[];
}

const VECTORS = JSON.parse(
  readFileSync(new URL('../../../functions/shared/domain/tests/colours_vectors.json', import.meta.url), 'utf8'),
) as Vectors;

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

/** A stub of the server: gives the screens the data that a test sets here. */
export class StagedColours {
  /** Null before the first round. */
  round: Round | null;
  /** By the round's id. */
  readonly entries = new Map<string, Entry[]>();
  /** Newest first. */
  past: Round[] = [];
  /** The received entry requests. */
  readonly sent: { key: string | undefined; body: Schema['EnterBody'] }[] = [];

  private constructor(round: Round | null) {
    this.round = round;
  }

  static async on(page: Page, round: Round | null = aRound()): Promise<StagedColours> {
    const staged = new StagedColours(round);
    await page.route('**/api/colours/*', (route) => staged.#answer(route));
    return staged;
  }

  /** Makes the screen refresh at once, as when its tab becomes visible. */
  async lookedAt(page: Page, round: Round): Promise<void> {
    this.round = round;
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  }

  async #answer(route: Route): Promise<void> {
    const url = new URL(route.request().url());
    if (url.pathname === '/api/colours/rounds') return route.fulfill({ json: { items: this.past } });
    const { round } = this;
    if (!round) {
      const json = { error: 'There is no round yet', code: 'NO_ROUND', requestId: 'request-of-this-test' };
      return route.fulfill({ status: 404, json });
    }
    const { id: roundId, colors, entryFee, odds, schedule } = round;
    switch (url.pathname) {
      case '/api/colours/config':
        return route.fulfill({ json: { roundId, colors, entryFee, odds, schedule } });
      case '/api/colours/round':
        return route.fulfill({ json: { round, now: new Date().toISOString() } });
      case '/api/colours/my-entries': {
        const asked = url.searchParams.get('roundId') ?? roundId;
        return route.fulfill({ json: { roundId: asked, items: this.entries.get(asked) ?? [] } });
      }
      case '/api/colours/enter': {
        const body = route.request().postDataJSON() as Schema['EnterBody'];
        this.sent.push({ key: route.request().headers()['idempotency-key'], body });
        const entry = anEntry({ picks: body.picks });
        this.entries.set(roundId, [entry, ...(this.entries.get(roundId) ?? [])]);
        return route.fulfill({ json: { roundId, entry } });
      }
      default:
        return route.fallback();
    }
  }
}
