/** Asks what is open to close. Whether it does. */
export type Leave = () => boolean;

interface Browser {
  history: Pick<History, 'state' | 'pushState' | 'go'>;
  location: Pick<Location, 'href'>;
  addEventListener: (type: 'popstate', listener: () => void) => void;
}

/** How long a browser may take for a step through its history. It tells of none that it does not take. */
const STEP_MS_MAX = 1000;

/**
 * What lies open over the page. Each has an entry of its own in the history, at the page's address, so that the way back
 * closes the topmost one before it leaves the page. The entry goes with what it is of, so that no step leads nowhere.
 */
export class BackSteps {
  readonly #browser: Browser;
  readonly #open: Leave[] = [];
  /** What goes to another page, and waits for the entries to be gone. */
  #leaving: (() => void)[] = [];
  /** The address under what is open. */
  #page = '';
  #travel: ReturnType<typeof setTimeout> | undefined;
  #isDue = false;

  constructor(browser: Browser) {
    this.#browser = browser;
    browser.addEventListener('popstate', () => this.#onStep());
    // A page that was loaded anew shows nothing of what was open.
    this.#settle();
  }

  /** Call what this returns when it is closed. */
  open(leave: Leave): () => void {
    this.#open.push(leave);
    this.#settleSoon();
    return () => {
      const place = this.#open.indexOf(leave);
      if (place >= 0) this.#open.splice(place, 1);
      this.#settleSoon();
    };
  }

  /** Goes to another page, from which the way back leads to this one itself. */
  leave(go: () => void): void {
    // It is the page's, and goes with it.
    this.#open.length = 0;
    this.#leaving.push(go);
    this.#settle();
  }

  /** How many entries lie between the page's own and the present one. */
  get #depth(): number {
    const { state } = this.#browser.history as { state: unknown };
    const depth = typeof state === 'object' && state !== null && 'over' in state ? state.over : 0;
    return typeof depth === 'number' ? depth : 0;
  }

  /** What closes and opens at once, such as one dialog after another, leaves the entries as they are. */
  #settleSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#settle();
    });
  }

  #settle(): void {
    // The browser takes steps in its own time, and one after another only.
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
      // Whoever else hears of this step does so first: the router would take a page that is gone to meanwhile for it.
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
        // What stays gets its entry back. It lies ahead: a new one, which nobody pressed for, browsers leave out later.
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
