/** Actions on the screens, with elements found by their visible names. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from '../support/accounts';
import type { Player } from '../support/player';

export const OPEN = 'Guess the correct color!';
export const WON = 'Winner, Congrats!';
export const WRONG = 'Wrong, Try again!';
export const TIME_UP = "Time's up! Correct option was..";

export function emailField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Email Address' });
}

export function passwordField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Password' });
}

export async function fillIn(page: Page, { email, password }: Account): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
}

/** Fills in the form of the sign-in, and sends it. */
export async function submitSignIn(page: Page, account: Account): Promise<void> {
  await fillIn(page, account);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** A new user's agreement before the first game. */
export async function agree(page: Page): Promise<void> {
  for (const [part, digits] of [['Day', '17'], ['Month', '5'], ['Year', '1990']] as const) await page.getByRole('textbox', { name: part }).fill(digits);
  await page.getByRole('button', { name: 'I agree to the terms' }).click();
}

/** For a user who has agreed to the terms. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await submitSignIn(page, account);
  await expect(page.getByRole('heading', { name: 'Quick colour game' })).toBeVisible();
}

/**
 * Opens the app with the session of a `player` who signed in before, in less than half the time of a sign-in. Not for a
 * worker's own player in a test that logs out: this would end the session for later tests too.
 */
export async function openAs(page: Page, player: Player, address = '/'): Promise<void> {
  // The origin's smallest page, for access to its storage.
  await page.goto('/config.json');
  await page.evaluate((kept) => {
    for (const [name, value] of kept) localStorage.setItem(name, value);
  }, player.tokens.kept);
  await page.goto(address);
  if (address === '/') await expect(page.getByRole('heading', { name: 'Quick colour game' })).toBeVisible();
}

/** For a first sign-in. */
export async function signInAndAgree(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await submitSignIn(page, account);
  await agree(page);
  await expect(page.getByRole('heading', { name: 'Quick colour game' })).toBeVisible();
}

/** Waits until a paste gives this text: a page continues before its write to the clipboard has ended, and may not read the clipboard. */
export async function expectCopied(page: Page, text: string | RegExp): Promise<void> {
  const elsewhere = await page.context().newPage();
  await elsewhere.setContent('<textarea></textarea>');
  const field = elsewhere.locator('textarea');
  const pasted = async () => {
    for (const key of ['a', 'v']) await field.press(`ControlOrMeta+${key}`);
    return field.inputValue();
  };
  const isIt = typeof text === 'string' ? expect.poll(pasted).toBe(text) : expect.poll(pasted).toMatch(text);
  await isIt;
  await elsewhere.close();
}

/** Goes back once the history has an entry for each open dialog or panel: the entries come after the display. */
export async function goBack(page: Page, over = 1): Promise<void> {
  await expect.poll(() => page.evaluate(() => (history.state as { over?: number } | null)?.over ?? 0)).toBe(over);
  await page.goBack();
}

/** Presses Escape once the focus is in the open element: before that it receives no key. */
export async function pressEscape(page: Page, open: Locator): Promise<void> {
  const hasFocus = () =>
    open.evaluate((dialog) => {
      const active = document.activeElement;
      return active !== null && active !== document.body && (dialog.contains(active) || active.contains(dialog));
    });
  await expect.poll(hasFocus).toBe(true);
  await page.keyboard.press('Escape');
}

export function status(page: Page): Locator {
  return page.getByRole('status', { name: 'Round' });
}

export function timer(page: Page): Locator {
  return page.getByRole('timer', { name: 'Seconds left' });
}

export function tiles(page: Page): Locator {
  return board(page).getByRole('button');
}

export function board(page: Page): Locator {
  return page.getByRole('group', { name: 'Colours', exact: true });
}

export function balance(page: Page): Locator {
  return page.getByRole('group', { name: 'Balance' });
}

/** The bounds of a layout-shift window: the time since the last shift, and since the first. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_WINDOW_MS = 5_000;

/** Records all layout shifts from the next page load on, also right after a key or a click. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { startTime, value, sources } of list.getEntries() as LayoutShiftEntry[]) {
        // Toasts lie over the page and do not count.
        const isToast = (node: Node | null) => (node instanceof Element ? node : node?.parentElement)?.closest('.Toastify');
        if (sources.length > 0 && sources.every(({ node }) => isToast(node))) continue;
        window.shifts.push({ startTime, value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Asserts that the cumulative layout shift (its worst window) is at most 0.01; otherwise reports the moved elements. */
export async function expectNoShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts);
  let worst = 0;
  let stretch = { since: -Infinity, last: -Infinity, sum: 0 };
  for (const { startTime, value } of shifts) {
    const goesOn = startTime - stretch.last < SHIFT_GAP_MS && startTime - stretch.since < SHIFT_WINDOW_MS;
    stretch = { since: goesOn ? stretch.since : startTime, last: startTime, sum: (goesOn ? stretch.sum : 0) + value };
    worst = Math.max(worst, stretch.sum);
  }
  expect(worst, JSON.stringify(shifts)).toBeLessThanOrEqual(0.01);
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page.locator('.Toastify').getByText(text);
}

/** Waits for a round with enough time left to play it. */
export async function freshRound(page: Page): Promise<void> {
  await expect(status(page)).toContainText(OPEN);
  await expect(timer(page)).toHaveText(/[45]/);
  await expect(tiles(page).first()).toHaveAttribute('aria-disabled', 'false');
}

/** Records the board's texts from now on: some disappear before a test could see them. */
export async function listenToBoard(page: Page): Promise<void> {
  await status(page).evaluate((line) => {
    window.heard = [line.textContent];
    new MutationObserver(() => window.heard.push(line.textContent)).observe(line, { subtree: true, childList: true, characterData: true });
  });
}

/** Waits until the board has shown this text since the recording. */
export async function expectHeard(page: Page, text: string | RegExp, timeout?: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.heard.join('\n')), { timeout }).toMatch(text);
}

/** Makes a guess in a round with enough time left, and repeats it in another round if it came too late. */
export async function guessInTime(page: Page, guess: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await freshRound(page);
    await listenToBoard(page);
    await guess();
    await expectHeard(page, 'Checking your guess…', 1_000);
  }).toPass();
}

/** Plays the next round by key on the board. Returns whether it was won. */
export async function play(page: Page, key: string): Promise<boolean> {
  await expect(async () => {
    await guessInTime(page, () => tiles(page).first().press(key));
    await expectHeard(page, new RegExp(`${WON}|${WRONG}|${TIME_UP}`));
    // The server refuses a late guess and takes no stake.
    await expectHeard(page, new RegExp(`${WON}|${WRONG}`), 1_000);
  }).toPass();
  return page.evaluate((won) => window.heard.some((text) => text.includes(won)), WON);
}

interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

interface SeenToast {
  text: string;
  /** The duration in its CSS: the end of the progress bar's animation closes a toast. */
  stays: string;
  /** Its classes, one of which is its kind. */
  look: string;
  role: string;
  gone: boolean;
}

declare global {
  interface Window {
    seenToasts: SeenToast[];
    /** The board's texts. */
    heard: string[];
    shifts: { startTime: number; value: number; moved: string[] }[];
    /** The lowest and highest position of an element over all frames. */
    stood: { from: number; to: number };
  }
}

/** Records every toast from the next page load on: some disappear before a test could see them. */
export async function watchToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.seenToasts = [];
    const shown = new Map<Element, SeenToast>();
    // The first ones appear together with their container.
    const toastsIn = (node: Node) =>
      node instanceof Element ? (node.matches('.Toastify__toast') ? [node] : [...node.querySelectorAll('.Toastify__toast')]) : [];
    new MutationObserver((changes) => {
      for (const toast of changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(toastsIn))) {
        if (shown.has(toast)) continue;
        const bar = toast.querySelector('.Toastify__progress-bar');
        const stays = bar ? getComputedStyle(bar).animationDuration : '';
        const entry = { text: toast.textContent.trim(), stays, look: toast.className, role: '', gone: false };
        shown.set(toast, entry);
        window.seenToasts.push(entry);
      }
      for (const [toast, entry] of shown) {
        entry.role ||= toast.getAttribute('role') ?? '';
        entry.gone ||= !toast.isConnected;
      }
    }).observe(document, { childList: true, subtree: true, attributeFilter: ['role'] });
  });
}

/** Waits until a toast with this text and look has been shown since the page load. */
export async function expectSaid(page: Page, text: string | RegExp, how: { look?: unknown; role?: string } = {}): Promise<void> {
  const said = typeof text === 'string' ? text : (expect.stringMatching(text) as unknown);
  await expect.poll(() => page.evaluate(() => window.seenToasts)).toContainEqual(expect.objectContaining({ text: said, ...how }));
}

/** Asserts that a toast with this text was set to stay that long, and waits until it has gone. */
export async function expectStayed(page: Page, text: string, time: string): Promise<void> {
  const seen = () => page.evaluate((expected) => window.seenToasts.find((toast) => toast.text === expected), text);
  await expect.poll(seen).toMatchObject({ text, stays: time, gone: true });
}

/** Asserts that axe finds nothing serious on the present screen. */
export async function expectNothingSerious(page: Page): Promise<void> {
  // Appearing and disappearing elements are pale for a moment: a toast by an animation, all others by a transition.
  const moving = () =>
    page.evaluate(() => {
      const isToast = (target: Element | null | undefined) => target?.matches('.Toastify__toast') === true;
      return document
        .getAnimations()
        .some((one) => one.playState === 'running' && (one instanceof CSSTransition || isToast((one.effect as KeyframeEffect | null)?.target)));
    });
  await expect.poll(moving).toBe(false);
  // Otherwise axe opens a second page each time for frames of other origins, which takes longer than the rules. The
  // app's only such frame shows a proof in the browser's own viewer.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
}

/** Asserts that the page has no horizontal scrolling. */
export async function expectFits(page: Page): Promise<void> {
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overhang).toBe(0);
}

/** Shows the page in this scheme and at this width, and waits until it has changed. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark', width: number): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 800 });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
  // An inherited colour changes level by level, each with a separate transition, however short.
  const changing = () => page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length);
  await expect.poll(changing).toBe(0);
}
