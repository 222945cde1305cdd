import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BackSteps } from './backSteps';

interface Entry {
  href: string;
  state: unknown;
}

/** A tab with a history whose steps are asynchronous. */
class Tab {
  entries: Entry[] = [{ href: '/before', state: null }, { href: '/page', state: { usr: 'kept' } }];
  at = 1;
  readonly #listeners: (() => void)[] = [];

  get history() {
    return {
      state: this.#present.state,
      pushState: (state: unknown) => this.#push({ href: this.#present.href, state }),
      go: (steps: number) => void setTimeout(() => this.#step(steps)),
    };
  }

  get location() {
    return { href: this.#present.href };
  }

  get #present(): Entry {
    const entry = this.entries[this.at];
    if (!entry) throw new Error('beyond the history');
    return entry;
  }

  addEventListener(_type: 'popstate', listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** The user presses the browser's back button. */
  async goesBack(): Promise<void> {
    this.#step(-1);
    await this.settles();
  }

  async goesForward(): Promise<void> {
    this.#step(1);
    await this.settles();
  }

  /** A screen goes to another page, as the router does. */
  to(href: string): void {
    this.#push({ href, state: null });
  }

  replaces(href: string): void {
    this.entries[this.at] = { href, state: null };
  }

  async settles(): Promise<void> {
    await vi.advanceTimersByTimeAsync(10);
  }

  /** The tab's history from `/before` on. */
  get way(): string[] {
    return this.entries.slice(0, this.at + 1).map(({ href }) => href);
  }

  #push(entry: Entry): void {
    this.entries = [...this.entries.slice(0, this.at + 1), entry];
    this.at += 1;
  }

  #step(steps: number): void {
    if (!this.entries[this.at + steps]) return;
    this.at += steps;
    for (const listener of this.#listeners) listener();
  }
}

let tab: Tab;
let steps: BackSteps;

/** Opens something that closes on request. */
function open() {
  const leave = vi.fn(() => true);
  return { leave, close: steps.open(leave) };
}

beforeEach(() => {
  vi.useFakeTimers();
  tab = new Tab();
  steps = new BackSteps(tab);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the way back', () => {
  it('closes what is open, and then leaves the page', async () => {
    const { leave, close } = open();
    await tab.settles();
    await tab.goesBack();
    close();
    await tab.settles();
    expect(leave).toHaveBeenCalledTimes(1);
    expect(tab.way).toEqual(['/before', '/page']);
    await tab.goesBack();
    expect(tab.way).toEqual(['/before']);
  });

  it('closes what lies one over the other step by step', async () => {
    const below = open();
    await tab.settles();
    const above = open();
    await tab.settles();
    await tab.goesBack();
    expect([below.leave, above.leave].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    await tab.goesBack();
    expect([below.leave, above.leave].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(tab.way).toEqual(['/before', '/page']);
  });

  it('leaves the page where something was closed by a button', async () => {
    const { close } = open();
    await tab.settles();
    close();
    await tab.settles();
    await tab.goesBack();
    expect(tab.way).toEqual(['/before']);
  });

  it('asks again what did not close', async () => {
    const leave = vi.fn(() => false);
    steps.open(leave);
    await tab.settles();
    await tab.goesBack();
    await tab.goesBack();
    expect(leave).toHaveBeenCalledTimes(2);
    expect(tab.way).toEqual(['/before', '/page', '/page']);
  });

  it('first closes the question of what did not close', async () => {
    const question = vi.fn(() => true);
    steps.open(() => {
      steps.open(question);
      return false;
    });
    await tab.settles();
    await tab.goesBack();
    expect(tab.way).toEqual(['/before', '/page', '/page', '/page']);
    await tab.goesBack();
    expect(question).toHaveBeenCalledTimes(1);
    expect(tab.way).toEqual(['/before', '/page', '/page']);
  });

  it('leads from another page to the one that something was open on', async () => {
    open();
    open();
    await tab.settles();
    steps.leave(() => tab.to('/next'));
    await tab.settles();
    expect(tab.way).toEqual(['/before', '/page', '/next']);
  });
});

it('the way forward opens nothing that was closed', async () => {
  const { close } = open();
  await tab.settles();
  close();
  await tab.settles();
  await tab.goesForward();
  expect(tab.way).toEqual(['/before', '/page']);
});

it('a page that takes the place of another one takes its entries too', async () => {
  const { close } = open();
  await tab.settles();
  close();
  steps.leave(() => tab.replaces('/login'));
  await tab.settles();
  expect(tab.way).toEqual(['/before', '/login']);
});

it('a page is gone to at once where nothing is open', () => {
  steps.leave(() => tab.to('/next'));
  expect(tab.way).toEqual(['/before', '/page', '/next']);
});

it('a page is gone to even when the browser takes no step', async () => {
  open();
  await tab.settles();
  vi.spyOn(tab, 'history', 'get').mockReturnValue({ ...tab.history, go: () => undefined });
  steps.leave(() => tab.to('/next'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(tab.location.href).toBe('/next');
});

it('a page is gone to when everybody has heard of the step before it', async () => {
  open();
  await tab.settles();
  const heard: string[] = [];
  tab.addEventListener('popstate', () => heard.push(tab.location.href));
  steps.leave(() => tab.to('/next'));
  await tab.settles();
  expect(heard).toEqual(['/page']);
  expect(tab.way).toEqual(['/before', '/page', '/next']);
});

it('one that takes the place of another needs no further entry', async () => {
  const { close } = open();
  await tab.settles();
  const entries = tab.entries;
  close();
  open();
  await tab.settles();
  expect(tab.entries).toBe(entries);
});

it('one that is there twice for a moment has one entry', async () => {
  open().close();
  open();
  await tab.settles();
  expect(tab.way).toEqual(['/before', '/page', '/page']);
});

it('a page that is loaded anew is back at its own entry', async () => {
  open();
  await tab.settles();
  new BackSteps(tab);
  await tab.settles();
  expect(tab.way).toEqual(['/before', '/page']);
});

it("keeps what the entry's page knows", async () => {
  open();
  await tab.settles();
  expect(tab.history.state).toEqual({ usr: 'kept', over: 1 });
});
