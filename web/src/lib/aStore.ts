/** For tests: a store in place of the browser's, with these texts in it. */
export function aStore(texts: Record<string, string> = {}) {
  const kept = new Map(Object.entries(texts));
  const getItem = (key: string) => kept.get(key) ?? null;
  const setItem = (key: string, text: string) => void kept.set(key, text);
  return { kept, getItem, setItem };
}

function broken(): never {
  throw new Error('no storage');
}

/** For tests: the store of a browser that keeps nothing. */
export const BROKEN_STORE = { getItem: broken, setItem: broken };
