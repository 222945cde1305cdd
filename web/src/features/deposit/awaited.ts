import type { DepositBody } from '../../api/deposits';

/**
 * What this device needs to send an announced file after all, should the dialog be gone before the file has arrived:
 * only the key and the body that made a request get an upload address for it again.
 */
export interface Awaited {
  id: string;
  key: string;
  body: DepositBody;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** What is older than so many requests has long been decided. */
const AWAITED_MAX = 20;

function keyFor(uid: string): string {
  return `awaited:${uid}`;
}

function isAwaited(value: unknown): value is Awaited {
  if (typeof value !== 'object' || value === null) return false;
  const { id, key, body } = value as Partial<Record<keyof Awaited, unknown>>;
  return typeof id === 'string' && typeof key === 'string' && typeof body === 'object' && body !== null;
}

function readAll(uid: string, store: Store): Awaited[] {
  try {
    const all: unknown = JSON.parse(store.getItem(keyFor(uid)) ?? '[]');
    return Array.isArray(all) ? all.filter(isAwaited) : [];
  } catch {
    return [];
  }
}

function writeAll(uid: string, all: Awaited[], store: Store): void {
  try {
    store.setItem(keyFor(uid), JSON.stringify(all.slice(-AWAITED_MAX)));
  } catch {
    // A browser that keeps nothing sends files from the dialog alone.
  }
}

/** What is known here of the request `id`. */
export function awaited(uid: string, id: string, store: Store): Awaited | undefined {
  return readAll(uid, store).find((one) => one.id === id);
}

export function keep(uid: string, one: Awaited, store: Store): void {
  writeAll(uid, [...readAll(uid, store).filter(({ id }) => id !== one.id), one], store);
}

export function forget(uid: string, gone: string, store: Store): void {
  const all = readAll(uid, store);
  const left = all.filter(({ id }) => id !== gone);
  if (left.length < all.length) writeAll(uid, left, store);
}
