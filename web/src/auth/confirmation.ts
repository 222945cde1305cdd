/** Requests that need a newer sign-in wait here. All of them wait for the same answer. */
export class Confirmation {
  readonly #changed: () => void;
  #waiting: Promise<boolean> | undefined;
  #answer: (isConfirmed: boolean) => void = () => undefined;
  #confirmedAt = -Infinity;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get isAwaited(): boolean {
    return this.#waiting !== undefined;
  }

  /** For a request sent at `sentAt` (`performance.now()`). */
  ask(sentAt: number): Promise<boolean> {
    if (sentAt < this.#confirmedAt) return Promise.resolve(true);
    if (this.#waiting) return this.#waiting;
    const waiting = new Promise<boolean>((resolve) => (this.#answer = resolve));
    this.#waiting = waiting;
    this.#changed();
    return waiting;
  }

  give(isConfirmed: boolean): void {
    if (!this.isAwaited) return;
    if (isConfirmed) this.#confirmedAt = performance.now();
    this.#waiting = undefined;
    this.#answer(isConfirmed);
    this.#changed();
  }
}
