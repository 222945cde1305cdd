/** Where requests get their ID token from; `fresh` asks for a renewed one. Null: nobody is signed in. */
export type TokenSource = (options: { fresh: boolean }) => Promise<string | null>;

let source: TokenSource = () => Promise.resolve(null);

export function setTokenSource(next: TokenSource): void {
  source = next;
}

export const idToken: TokenSource = (options) => source(options);
