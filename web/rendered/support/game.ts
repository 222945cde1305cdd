/** The quick game as its server plays it: every round can be proved, and has the answer that a test wants. */
import { expect, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { answerOf, commitmentOf } from '../../src/lib/fairness';
import { fromHex } from '../../src/lib/hex';
import { answer, sent, worker, type Schema } from './answers';
import { aRound, aWallet } from './samples';
import { close, pressOn } from './screens';

export const OPEN = 'Guess the correct color!';
export const WON = 'Winner, Congrats!';
export const WRONG = 'Wrong, Try again!';
export const TIME_UP = "Time's up! Correct option was..";

export const status = page.getByRole('status', { name: 'Round' });
export const timer = page.getByRole('timer', { name: 'Seconds left' });
export const board = page.getByRole('group', { name: 'Colours', exact: true });
export const tiles = board.getByRole('button');
export const balance = page.getByRole('group', { name: 'Balance' });

/** As `functions/shared/domain/src/quick.rs` has them. */
const ROUND_MS = 6_000;
const TIMES = { msToGuess: 5_000, msToReveal: 5_400, msToNext: ROUND_MS };

/** What every random seed of a guess comes to be, so that the answer to it is known. */
const CLIENT_SEED = '5eed'.repeat(8);

interface Started {
  serverSeed: string;
  round: Schema['OpenRound'];
}

/** Which tile is right, counted from zero. */
type Right = number;

export class StagedGame {
  wallet: Schema['WalletView'];
  /** The points for playing that the balance has after each guess, one after the other. */
  bonuses: number[] = [];
  readonly #rights: Right[];
  readonly #started = new Map<string, Started>();
  readonly #guessed = new Map<string, Schema['GuessResult']>();

  private constructor(wallet: Schema['WalletView'], rights: Right[]) {
    this.wallet = wallet;
    this.#rights = rights;
  }

  /** Serves rounds whose right tiles are these, one after the other, and then the last one again and again. */
  static on(rights: Right[] = [0], wallet: Schema['WalletView'] = aWallet()): StagedGame {
    const staged = new StagedGame(wallet, rights);
    const random = crypto.getRandomValues.bind(crypto);
    const seed = fromHex(CLIENT_SEED);
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      random(array);
      if (array instanceof Uint8Array && array.length === seed.length) array.set(seed);
      return array;
    });
    answer('GET /api/wallet', () => staged.wallet);
    answer('POST /api/game/rounds', () => staged.start());
    answer('POST /api/game/rounds/{roundId}/guess', ({ params, body }) => staged.guess(params['roundId'], body));
    answer('GET /api/game/rounds/{roundId}', ({ params }) => staged.reveal(params['roundId']));
    return staged;
  }

  /** The next round; so many come along for the time after it. */
  async start(ahead = 0): Promise<Schema['StartedRounds']> {
    const first = await this.#next(0);
    const rest: Schema['OpenRound'][] = [];
    for (let place = 1; place <= ahead; place += 1) rest.push(await this.#next(place * ROUND_MS));
    return { ...first, ahead: rest };
  }

  async guess(roundId: string | undefined, { square, multiplier, clientSeed }: Schema['GuessBody']): Promise<Schema['GuessResult']> {
    const { serverSeed, round } = this.#of(roundId);
    const before = this.#guessed.get(round.roundId);
    if (before) return before;
    const right = (await answerOf(serverSeed, clientSeed, round.roundId)).answer;
    const won = right === square;
    const amount = won ? 4 * multiplier : multiplier;
    const left = this.wallet.balance + (won ? amount : -amount);
    const bonus = this.bonuses.shift() ?? 0;
    this.wallet = { ...this.wallet, balance: left, bonus, available: left - bonus, withdrawable: left - bonus };
    const result = {
      roundId: round.roundId,
      commitment: round.commitment,
      answer: right,
      serverSeed,
      clientSeed,
      square,
      multiplier,
      won,
      amount,
      stake: multiplier,
      balance: left,
      available: left - bonus,
      bonus,
    };
    this.#guessed.set(round.roundId, result);
    return result;
  }

  async reveal(roundId: string | undefined): Promise<Schema['RevealedRound']> {
    const { serverSeed, round } = this.#of(roundId);
    const right = (await answerOf(serverSeed, '', round.roundId)).answer;
    return { roundId: round.roundId, commitment: round.commitment, serverSeed, clientSeed: '', answer: right };
  }

  #of(roundId: string | undefined): Started {
    const started = this.#started.get(roundId ?? '');
    if (!started) throw new Error(`no round ${roundId ?? ''} was started`);
    return started;
  }

  async #next(msToStart: number): Promise<Schema['OpenRound']> {
    const place = this.#started.size;
    const right = this.#rights[Math.min(place, this.#rights.length - 1)] ?? 0;
    const roundId = `round-${place}-`.padEnd(43, '0');
    const [msToGuess, msToReveal, msToNext] = [TIMES.msToGuess, TIMES.msToReveal, TIMES.msToNext].map((ms) => ms + msToStart) as [number, number, number];
    const serverSeed = await seedFor(roundId, right);
    const round = aRound({ roundId, commitment: await commitmentOf(serverSeed), msToStart, msToGuess, msToReveal, msToNext });
    this.#started.set(roundId, { serverSeed, round });
    return round;
  }
}

/** The first seed by which the round has this answer, played or not. */
async function seedFor(roundId: string, right: Right): Promise<string> {
  for (let number = 1; ; number += 1) {
    const seed = number.toString(16).padStart(64, '0');
    const answers = [];
    for (const clientSeed of [CLIENT_SEED, '']) answers.push((await answerOf(seed, clientSeed, roundId)).answer);
    if (answers.every((one) => one === right)) return seed;
  }
}

/** The clock goes with the time, and can be put forward: neither a busy machine nor a wait decides what a test sees. */
export function takeTheClock(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
}

/** What watches the page until the test ends. */
const observers: { disconnect: () => void }[] = [];

export function watchChanges(of: Element, act: () => void): void {
  const observer = new MutationObserver(act);
  observer.observe(of, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['data-turned'] });
  observers.push(observer);
}

/** Takes the app away, and gives back all that a test has taken: the clock, the media, what was watched. */
export async function giveBack(): Promise<void> {
  await close();
  for (const observer of observers.splice(0)) observer.disconnect();
  worker.events.removeAllListeners();
  await commands.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  vi.restoreAllMocks();
  vi.useRealTimers();
}

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

/** More than any wait of the game, its pause after five minutes aside. */
const WAIT_MS_MAX = 30_000;
const STEP_MS = 150;

/** Puts the clock forward in small steps until something is so: nothing that comes before it is passed over. */
export async function passUntil(isSo: () => boolean): Promise<void> {
  for (let passed = 0; passed < WAIT_MS_MAX && !isSo(); passed += STEP_MS) {
    await pass(STEP_MS);
    // What has changed is drawn, and answers come in.
    await new Promise(requestAnimationFrame);
  }
  await expect.poll(isSo).toBe(true);
}

/** Puts the clock forward to what the board says then. */
export async function passUntilSaid(text: string): Promise<void> {
  await passUntil(() => status.element().textContent.includes(text));
}

/** Waits for a round that can be played. */
export async function freshRound(): Promise<void> {
  await expect.element(status).toMatchTextContent(OPEN);
  await expect.element(tiles.first()).toHaveAttribute('aria-disabled', 'false');
}

/** Plays the round on the screen by a key, on the board, and says whether it was won. */
export async function play(key: string): Promise<boolean> {
  await freshRound();
  await pressOn(tiles.first(), key);
  // What comes when a round has just ended counts for none.
  while (status.element().textContent.includes(OPEN)) await pressOn(tiles.first(), key);
  await expect.element(status).toMatchTextContent(new RegExp(`${WON}|${WRONG}`));
  return status.element().textContent.includes(WON);
}

/** What the game's part of the API has been asked, of all since the test began. */
export function gameRequests(): number {
  return sent('POST /api/game/rounds').length + sent('GET /api/game/rounds/{roundId}').length + sent('POST /api/game/rounds/{roundId}/guess').length;
}

/** Writes down what the API is asked from now on, until the test ends. */
export function watchRequests(): string[] {
  const asked: string[] = [];
  worker.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/api/')) asked.push(`${request.method} ${pathname}`);
  });
  return asked;
}

/** Makes the browser believe that it has a network, or none. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** Makes the tab seem to lie behind others, or in front. */
export function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

interface Shift {
  /** By the clock that the game goes by. */
  at: number;
  value: number;
  moved: string[];
}

let toWrite = (): void => undefined;

/** The browser tells what moved in a frame after it. */
async function allIsDrawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/** Writes down what moves on the screen from now on, also right after a key or a click, and not what moved before. */
export async function watchShifts(): Promise<Shift[]> {
  await allIsDrawn();
  const shifts: Shift[] = [];
  // Toasts lie over the page, and are no part of it.
  const isToast = (node: Node | null) => (node instanceof Element ? node : node?.parentElement)?.closest('.Toastify');
  const write = (entries: PerformanceEntryList) => {
    for (const { value, sources } of entries as LayoutShiftEntry[]) {
      if (sources.length > 0 && sources.every(({ node }) => isToast(node))) continue;
      shifts.push({ at: performance.now(), value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '') });
    }
  };
  const observer = new PerformanceObserver((list) => write(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  observers.push(observer);
  toWrite = () => write(observer.takeRecords());
  return shifts;
}

/** What belongs together when one counts how much moves: at most so long after the last, and after the first. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_WINDOW_MS = 5_000;

/** The cumulative layout shift, the worst stretch of it, is at most 0.01; says what moved if it is more. */
export async function expectNoShift(shifts: Shift[]): Promise<void> {
  await allIsDrawn();
  toWrite();
  let worst = 0;
  let stretch = { since: -Infinity, last: -Infinity, sum: 0 };
  for (const { at, value } of shifts) {
    const goesOn = at - stretch.last < SHIFT_GAP_MS && at - stretch.since < SHIFT_WINDOW_MS;
    stretch = { since: goesOn ? stretch.since : at, last: at, sum: (goesOn ? stretch.sum : 0) + value };
    worst = Math.max(worst, stretch.sum);
  }
  expect(worst, JSON.stringify(shifts)).toBeLessThanOrEqual(0.01);
}

/** Writes down what the board says from now on: some of it is gone before a test could see it. */
export function listenToBoard(): string[] {
  const line = status.element();
  const heard = [line.textContent];
  watchChanges(line, () => heard.push(line.textContent));
  return heard;
}
