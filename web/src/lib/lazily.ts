/** Calls `make` at the first use only: creating a format is slow in browsers, and many screens need none. */
export function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
