export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** On for a player who has seen or skipped the introduction. */
export const INTRODUCED = 'introduced';

const ON = 'on';
const OFF = 'off';

function keyFor(name: string, uid: string): string {
  return `${name}:${uid}`;
}

/** A value stored for a player on this device. */
export function readText(name: string, uid: string, store: Store): string | null {
  try {
    return store.getItem(keyFor(name, uid));
  } catch {
    return null;
  }
}

export function keepText(name: string, uid: string, text: string, store: Store): void {
  try {
    store.setItem(keyFor(name, uid), text);
  } catch {
    // Without storage, the value is lost for the next visit.
  }
}

/** Whether a setting is on for a player on this device; off by default. */
export function readKept(name: string, uid: string, store: Store): boolean {
  return readText(name, uid, store) === ON;
}

/** `store` is the Storage itself, whose entries are its properties. */
export function isKeptForAnybody(name: string, store: object): boolean {
  return Object.keys(store).some((key) => key.startsWith(keyFor(name, '')));
}

export function keep(name: string, uid: string, isOn: boolean, store: Store): void {
  keepText(name, uid, isOn ? ON : OFF, store);
}
