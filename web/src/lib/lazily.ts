/** What `make` makes, at the first call and not before: the browser takes long over a format, and many screens show none. */
export function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
