/**
 * Names attempts for the Idempotency-Key header. The same content sent again keeps its key, so a lost answer cannot
 * make the server act twice. Other content, and anything after a success, is a new attempt.
 */
export class Attempts {
  #last: { content: string; key: string } | undefined;

  keyFor(body: unknown): string {
    const content = JSON.stringify(body);
    if (this.#last?.content !== content) this.#last = { content, key: crypto.randomUUID() };
    return this.#last.key;
  }

  succeeded(): void {
    this.#last = undefined;
  }
}
