export type Store = Pick<Storage, 'getItem' | 'setItem'>;

const ON = 'on';
const OFF = 'off';

function keyFor(name: string, uid: string): string {
  return `${name}:${uid}`;
}

/** Whether something is on for a player on this device: off until it has been kept as on. */
export function readKept(name: string, uid: string, store: Store): boolean {
  try {
    return store.getItem(keyFor(name, uid)) === ON;
  } catch {
    return false;
  }
}

/** `store` is the Storage itself, which has its entries as properties. */
export function isKeptForAnybody(name: string, store: object): boolean {
  return Object.keys(store).some((key) => key.startsWith(keyFor(name, '')));
}

export function keep(name: string, uid: string, isOn: boolean, store: Store): void {
  try {
    store.setItem(keyFor(name, uid), isOn ? ON : OFF);
  } catch {
    // A browser that keeps nothing has it off again next time.
  }
}
