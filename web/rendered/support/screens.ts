/** Opens the app at an address, with locators and waits for tests. */
import axe from 'axe-core';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect, vi, type Mock } from 'vitest';
import { toast as waiting } from 'react-toastify/unstyled';
import { commands, page, userEvent, type Locator } from 'vitest/browser';
import { App } from '../../src/app/App';
import { AppRoutes, fetchParts } from '../../src/app/routes';
import { createSession } from '../../src/auth/session';
import type { Config } from '../../src/config/config';
import { INTRODUCED, keep } from '../../src/features/quick-game/kept';
import { CONFIG, signIn, type SignedIn } from './identity';
import { answerAsForAdmin, answerAsForNewPlayer, PLAYER } from './samples';

/** For tests of each. */
export const SCHEMES = ['light', 'dark'] as const;

let root: Root | undefined;

/**
 * The default answers and the sign-in. Call it first in a test with answers of its own, because the last answer for a
 * call is used. The player counts as introduced to the game and sees its board.
 */
export function asPlayer(user: Partial<SignedIn> = {}): void {
  answerAsForNewPlayer();
  signIn({ ...PLAYER, ...user });
  keep(INTRODUCED, user.uid ?? PLAYER.uid, true, localStorage);
}

export function asAdmin(role: NonNullable<SignedIn['role']> = 'owner', user: Partial<SignedIn> = {}): void {
  answerAsForNewPlayer();
  answerAsForAdmin(role);
  signIn({ ...PLAYER, uid: 'admin-1', email: 'admin@example.com', role, ...user });
}

export function asVisitor(): void {
  answerAsForNewPlayer();
}

/** Renders the whole app with its real providers, as the browser does at this address. */
export async function open(address: string, config: Partial<Config> = {}): Promise<void> {
  history.replaceState(null, '', address);
  await draw(config);
}

/** Reloads the page, or loads another address: the browser's storage stays, and the app's state is lost. */
export async function reopen(address?: string): Promise<void> {
  takeAway();
  await expect.poll(over).toBe(0);
  if (address !== undefined) history.pushState(null, '', address);
  await draw({});
}

async function draw(config: Partial<Config>): Promise<void> {
  const element = document.createElement('div');
  element.id = 'root';
  document.body.append(element);
  const stage = { ...CONFIG, ...config };
  const session = createSession(stage);
  if (session.state().status === 'loading') await session.check();
  await fetchParts(location.pathname, session.state().status === 'signedOut');
  root = createRoot(element);
  root.render(createElement(App, { config: stage, session, children: createElement(AppRoutes) }));
}

function takeAway(): void {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
}

/** Removes the app, and its traces in the browser. */
export async function close(): Promise<void> {
  root?.unmount();
  root = undefined;
  // Open dialogs and panels remove their history entries.
  await expect.poll(over).toBe(0);
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
}

const over = (): number => (history.state as { over?: number } | null)?.over ?? 0;

/** Goes back once the history has an entry for each open dialog or panel: the entries come after the display. */
export async function goBack(steps = 1): Promise<void> {
  await expect.poll(over).toBe(steps);
  history.back();
}

/** Waits until the page has this address: its path, search and hash. */
export const expectAddress = (address: string): Promise<void> =>
  expect.poll(() => location.pathname + location.search + location.hash).toBe(address);

/** The same of the path alone. */
export const expectPath = (path: string): Promise<void> => expect.poll(() => location.pathname).toBe(path);

/** Fills in the form of the sign-in, and sends it. */
export async function submitSignIn(email: string = PLAYER.email, typed = 'Secret-1'): Promise<void> {
  await page.getByRole('textbox', { name: 'Email Address' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(typed);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Records copies from now on. The real clipboard belongs to the whole machine. */
export function watchCopies(): Mock<Clipboard['writeText']> {
  return vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
}

/** It contains all of these texts. */
export async function expectSays(locator: Locator, ...texts: (string | RegExp)[]): Promise<void> {
  for (const text of texts) await expect.element(locator).toMatchTextContent(text);
}

/** The only error on the page has this title and the reason `Not today`, and no place is kept for what does not come. */
export async function expectOneError(title: string): Promise<Locator> {
  const panel = page.getByRole('main').getByRole('alert');
  await expectCount(panel, 1);
  await expectSays(panel, title, 'Not today');
  await expectCount(page.getByRole('status', { name: /^Loading/ }), 0);
  return panel;
}

/** Waits until a locator finds this many elements. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(count);
}

const textOf = (element: Element): string => (element.textContent || '').replace(/\s+/g, ' ').trim();

/** The elements of a locator have exactly these texts, in this order. */
export async function expectTexts(locator: Locator, texts: string[]): Promise<void> {
  await expect.poll(() => locator.elements().map(textOf)).toEqual(texts);
}

export const toast = (text: string | RegExp): Locator => page.getByRole('region', { name: /Notifications/ }).getByText(text);

interface SeenToast {
  text: string;
  /** The duration in its CSS. */
  stays: string;
  look: string;
}

let seen: SeenToast[] = [];
let watcher: MutationObserver | undefined;

/** Records every toast of a test: some disappear before the test could look. */
export function watchToasts(): void {
  seen = [];
  // Toasts from the previous test that were requested after its app had gone wait for the next app. The library is the
  // app's own instance, imported at the start: during a late import, a toast was still pending and appeared in the next
  // test.
  waiting.dismiss();
  watcher?.disconnect();
  const shown = new Set<Element>();
  watcher = new MutationObserver(() => {
    for (const one of document.querySelectorAll('.Toastify__toast')) {
      if (shown.has(one)) continue;
      shown.add(one);
      const bar = one.querySelector('.Toastify__progress-bar');
      seen.push({ text: textOf(one), stays: bar ? getComputedStyle(bar).animationDuration : '', look: one.className });
    }
  });
  watcher.observe(document.body, { childList: true, subtree: true });
}

export const toastsSeen = (): SeenToast[] => seen;

/** Waits until a toast with this text has been shown in this test. */
export async function expectSaid(text: string | RegExp): Promise<void> {
  const said: unknown = typeof text === 'string' ? text : expect.stringMatching(text);
  await expect.poll(() => seen.map((one) => one.text)).toContainEqual(said);
}

/** A toast with this text was set to stay this long; it disappears as soon as the time is over. */
export async function expectStayed(text: string, time: string): Promise<void> {
  await expect.poll(() => seen.find((one) => one.text === text)?.stays).toBe(time);
  const isTime = (one: Animation) => one.effect instanceof KeyframeEffect && one.effect.target?.matches('.Toastify__progress-bar');
  await expect
    .poll(() => {
      for (const one of document.getAnimations().filter(isTime)) one.finish();
      return toast(text).elements().length;
    })
    .toBe(0);
}

/** Presses twice before anything can react. */
export function pressTwice(locator: Locator): void {
  const element = locator.element() as HTMLElement;
  element.click();
  element.click();
}

/**
 * Calls `act` at the moment when a button with this text is pressed: other parts of a screen refetch the same by
 * themselves, and must not be the cause of a recovery.
 */
export function whenPressed(text: string, act: () => void): void {
  const listen = ({ target }: Event) => {
    if (!(target instanceof Element) || target.textContent !== text) return;
    removeEventListener('click', listen, { capture: true });
    act();
  };
  addEventListener('click', listen, { capture: true });
}

/** The rows of a table without its header. */
export const rowsIn = (table: Locator): Locator => table.getByRole('row').filter({ has: page.getByRole('cell') });

/** Presses of buttons and keys reach the page as a user's do. */
export const press = (keys: string): Promise<void> => userEvent.keyboard(keys);

/** Presses keys on an element, which gets the focus. */
export async function pressOn(locator: Locator, keys: string): Promise<void> {
  await expect.element(locator).toBeInTheDocument();
  (locator.element() as HTMLElement).focus();
  await press(keys);
}

/** Presses Escape once the focus is in the open element: before that it receives no key. */
export async function pressEscape(opened: Locator): Promise<void> {
  const hasFocus = () => {
    const [active, dialog] = [document.activeElement, opened.element()];
    return active !== null && active !== document.body && (dialog.contains(active) || active.contains(dialog));
  };
  await expect.poll(hasFocus).toBe(true);
  await press('{Escape}');
}

const isOff = (element: Element): boolean => element.matches(':disabled, [aria-disabled="true"]');

/** Includes a button that keeps the focus while disabled. */
export async function expectDisabled(locator: Locator): Promise<void> {
  await expect.poll(() => locator.elements().map(isOff)).toEqual([true]);
}

export async function expectEnabled(locator: Locator): Promise<void> {
  await expect.poll(() => locator.elements().map(isOff)).toEqual([false]);
}

/** Shows the page as on a device of this width and scheme, and waits until it has changed. */
export async function showIn(scheme: 'light' | 'dark', width: number): Promise<void> {
  await commands.emulateMedia({ colorScheme: scheme });
  await page.viewport(width, 800);
  if (root) await expect.poll(() => document.documentElement.dataset.scheme).toBe(scheme);
}

/** A desktop's window in the light scheme, without motion. */
export async function showAsDesktop(): Promise<void> {
  await commands.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
  await page.viewport(1280, 800);
}

/** The page has no horizontal scrolling. */
export async function expectFits(): Promise<void> {
  await expect.poll(() => document.documentElement.scrollWidth - document.documentElement.clientWidth).toBe(0);
}

/** The page fits, and passes axe. */
export async function expectGood(): Promise<void> {
  await expectFits();
  await expectNothingSerious();
}

/** The page fits at these widths, and passes axe at the last one. */
export async function expectGoodAt(scheme: 'light' | 'dark', widths = [320, 1280]): Promise<void> {
  for (const width of widths) {
    await showIn(scheme, width);
    await expectFits();
  }
  await expectNothingSerious();
}

/** The page is good on a light phone and on a dark desktop. */
export async function expectGoodOnEveryScreen(): Promise<void> {
  for (const [scheme, width] of [['light', 320], ['dark', 1280]] as const) {
    await showIn(scheme, width);
    await expectGood();
  }
  await showAsDesktop();
}

/** axe finds nothing serious on the present screen. */
export async function expectNothingSerious(): Promise<void> {
  await expect.poll(() => document.getAnimations().some((one) => one.playState === 'running' && one instanceof CSSTransition)).toBe(false);
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
}
