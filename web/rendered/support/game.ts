/** The quick game with a real server's rounds: every round can be proved, and has the answer that a test sets. */
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerOf, commitmentOf } from '../../src/lib/fairness';
import { fromHex } from '../../src/lib/hex';
import { answer, sent, worker, type Schema } from './answers';
import { aRound, aWallet } from './samples';
import { pressOn } from './screens';

export const OPEN = 'Guess the correct color!';
export const WON = 'Winner, Congrats!';
export const WRONG = 'Wrong, Try again!';
export const TIME_UP = "Time's up! Correct option was..";

export const status = page.getByRole('status', { name: 'Round' });
export const timer = page.getByRole('timer', { name: 'Seconds left' });
export const board = page.getByRole('group', { name: 'Colours', exact: true });
export const tiles = board.getByRole('button');
export const balance = page.getByRole('group', { name: 'Balance' });

/** The values of `functions/shared/domain/src/quick.rs`. */
const ROUND_MS = 6_000;
const TIMES = { msToGuess: 5_000, msToReveal: 5_400, msToNext: ROUND_MS };

/** The value of every random seed of a guess, so that the answer is known. */
const CLIENT_SEED = '5eed'.repeat(8);

interface Started {
  serverSeed: string;
  round: Schema['OpenRound'];
}

/** The index of the right tile. */
type Right = number;

export class StagedGame {
  wallet: Schema['WalletView'];
  /** The balance's bonus after each guess, in sequence. */
  bonuses: number[] = [];
  readonly #rights: Right[];
  readonly #started = new Map<string, Started>();
  readonly #guessed = new Map<string, Schema['GuessResult']>();

  private constructor(wallet: Schema['WalletView'], rights: Right[]) {
    this.wallet = wallet;
    this.#rights = rights;
  }

  /** Serves rounds with these right tiles in sequence; the last one repeats. */
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

  /** The next round, with this many following rounds. */
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

/** From now on there is one round, and no other for ten minutes. Returns the answer of its reveal. */
export async function answerOneRound(times: Partial<Schema['OpenRound']> = {}): Promise<Schema['RevealedRound']> {
  const [serverSeed, clientSeed] = ['5'.repeat(64), ''];
  const round = aRound({ commitment: await commitmentOf(serverSeed), msToNext: 600_000, ...times });
  const { roundId, commitment } = round;
  answer('POST /api/game/rounds', { ...round, ahead: [] });
  return { roundId, commitment, serverSeed, clientSeed, answer: (await answerOf(serverSeed, clientSeed, roundId)).answer };
}

/** The first seed that gives the round this answer, played or not. */
async function seedFor(roundId: string, right: Right): Promise<string> {
  for (let number = 1; ; number += 1) {
    const seed = number.toString(16).padStart(64, '0');
    const answers = [];
    for (const clientSeed of [CLIENT_SEED, '']) answers.push((await answerOf(seed, clientSeed, roundId)).answer);
    if (answers.every((one) => one === right)) return seed;
  }
}

/** The clock follows real time and can be advanced: neither a busy machine nor a wait affects the test. */
export function takeTheClock(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
}

/** Until the test ends. */
export function watchChanges(of: Element, act: () => void): void {
  const observer = new MutationObserver(act);
  observer.observe(of, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['data-turned'] });
  onTestFinished(() => observer.disconnect());
}

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

/** Longer than any wait of the game except its pause after five minutes. */
const WAIT_MS_MAX = 30_000;
const STEP_MS = 150;

/** Advances the clock in small steps until the condition holds, so that no earlier event is skipped. */
export async function passUntil(isSo: () => boolean): Promise<void> {
  for (let passed = 0; passed < WAIT_MS_MAX && !isSo(); passed += STEP_MS) {
    await pass(STEP_MS);
    // Changes are drawn, and answers arrive.
    await new Promise(requestAnimationFrame);
  }
  await expect.poll(isSo).toBe(true);
}

/** Advances the clock until the board shows this text. */
export async function passUntilSaid(text: string): Promise<void> {
  await passUntil(() => status.element().textContent.includes(text));
}

/** Waits for a round that can be played. */
export async function freshRound(): Promise<void> {
  await expect.element(status).toMatchTextContent(OPEN);
  await expect.element(tiles.first()).toHaveAttribute('aria-disabled', 'false');
}

/** Plays the round on the screen by key on the board. Returns whether it was won. */
export async function play(key: string): Promise<boolean> {
  await freshRound();
  await pressOn(tiles.first(), key);
  // A key pressed just after the end of a round does not count.
  while (status.element().textContent.includes(OPEN)) await pressOn(tiles.first(), key);
  await expect.element(status).toMatchTextContent(new RegExp(`${WON}|${WRONG}`));
  return status.element().textContent.includes(WON);
}

/** The number of requests to the game's part of the API since the test began. */
export function gameRequests(): number {
  return sent('POST /api/game/rounds').length + sent('GET /api/game/rounds/{roundId}').length + sent('POST /api/game/rounds/{roundId}/guess').length;
}

/** Records the requests to the API from now on, until the test ends. */
export function watchRequests(): string[] {
  const asked: string[] = [];
  worker.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/api/')) asked.push(`${request.method} ${pathname}`);
  });
  onTestFinished(() => worker.events.removeAllListeners());
  return asked;
}

/** Simulates a network or its absence. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** Simulates a tab in the background or in front. */
export function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

interface Shift {
  /** By the game's clock. */
  at: number;
  value: number;
  moved: string[];
}

let toWrite = (): void => undefined;

/** The browser reports the shifts of a frame after it. */
async function allIsDrawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/** Records layout shifts from now on, also right after a key or a click, but no earlier ones. */
export async function watchShifts(): Promise<Shift[]> {
  await allIsDrawn();
  const shifts: Shift[] = [];
  // Toasts lie over the page and do not count.
  const isToast = (node: Node | null) => (node instanceof Element ? node : node?.parentElement)?.closest('.Toastify');
  const write = (entries: PerformanceEntryList) => {
    for (const { value, sources } of entries as LayoutShiftEntry[]) {
      if (sources.length > 0 && sources.every(({ node }) => isToast(node))) continue;
      shifts.push({ at: performance.now(), value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '') });
    }
  };
  const observer = new PerformanceObserver((list) => write(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  onTestFinished(() => observer.disconnect());
  toWrite = () => write(observer.takeRecords());
  return shifts;
}

/** The bounds of a layout-shift window: the time since the last shift, and since the first. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_WINDOW_MS = 5_000;

/** The cumulative layout shift (its worst window) is at most 0.01; otherwise reports the moved elements. */
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

/** Records the board's texts from now on: some disappear before a test could see them. */
export function listenToBoard(): string[] {
  const line = status.element();
  const heard = [line.textContent];
  watchChanges(line, () => heard.push(line.textContent));
  return heard;
}
