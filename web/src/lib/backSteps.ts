/** Asks an open dialog or panel to close. Returns whether it does. */
export type Leave = () => boolean;

interface Browser {
  history: Pick<History, 'state' | 'pushState' | 'go'>;
  location: Pick<Location, 'href'>;
  addEventListener: (type: 'popstate', listener: () => void) => void;
}

/** The longest time for a step through the history. The browser does not report a step that it skips. */
const STEP_MS_MAX = 1000;

/**
 * The dialogs and panels open over the page. Each has its own history entry at the page's address, so that a step back
 * closes the topmost one before it leaves the page. Its entry is removed with it, so that no step is without effect.
 */
export class BackSteps {
  readonly #browser: Browser;
  readonly #open: Leave[] = [];
  /** Steps to another page that wait until the entries are removed. */
  #leaving: (() => void)[] = [];
  /** The address of the page below. */
  #page = '';
  #travel: ReturnType<typeof setTimeout> | undefined;
  #isDue = false;

  constructor(browser: Browser) {
    this.#browser = browser;
    browser.addEventListener('popstate', () => this.#onStep());
    // A reloaded page shows no dialogs or panels.
    this.#settle();
  }

  /** Call the returned function when it is closed. */
  open(leave: Leave): () => void {
    this.#open.push(leave);
    this.#settleSoon();
    return () => {
      const place = this.#open.indexOf(leave);
      if (place >= 0) this.#open.splice(place, 1);
      this.#settleSoon();
    };
  }

  /** Goes to another page; a step back from there leads to this page itself. */
  leave(go: () => void): void {
    // It belongs to the page and closes with it.
    this.#open.length = 0;
    this.#leaving.push(go);
    this.#settle();
  }

  /** The number of entries between the page's own and the present one. */
  get #depth(): number {
    const { state } = this.#browser.history as { state: unknown };
    const depth = typeof state === 'object' && state !== null && 'over' in state ? state.over : 0;
    return typeof depth === 'number' ? depth : 0;
  }

  /** A close and an open in immediate succession, such as one dialog after another, leave the entries unchanged. */
  #settleSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#settle();
    });
  }

  #settle(): void {
    // The browser makes steps asynchronously, and only one at a time.
    if (this.#travel !== undefined) return;
    const surplus = this.#depth - this.#open.length;
    if (surplus > 0) this.#go(-surplus);
    else this.#arrive();
  }

  #arrive(): void {
    this.#travel = undefined;
    const { history, location } = this.#browser;
    const leaving = this.#leaving;
    this.#leaving = [];
    for (const go of leaving) go();
    if (this.#depth === 0) this.#page = location.href;
    for (let over = this.#depth + 1; over <= this.#open.length; over += 1) {
      history.pushState({ ...(history.state as object | null), over }, '');
    }
  }

  #go(steps: number): void {
    this.#travel = setTimeout(() => this.#arrive(), STEP_MS_MAX);
    this.#browser.history.go(steps);
  }

  #onStep(): void {
    if (this.#travel !== undefined) {
      clearTimeout(this.#travel);
      // Other listeners handle this step first. Otherwise the router would mistake a page opened meanwhile for its target.
      this.#travel = setTimeout(() => {
        this.#travel = undefined;
        this.#settle();
      });
      return;
    }
    if (this.#open.length > this.#depth) {
      if (this.#browser.location.href === this.#page) {
        const top = this.#open.length - 1;
        const closes = this.#open[top]?.() === true;
        if (closes) this.#open.splice(top, 1);
        const lost = (closes ? top : top + 1) - this.#depth;
        // An item that stays open gets its entry back, which lies ahead. Browsers later skip a new entry that was made without a press.
        if (lost > 0) {
          this.#go(lost);
          return;
        }
      } else {
        this.#open.length = 0;
      }
    }
    this.#settle();
  }
}
