/** The stack's parameters `HelpLines` and `Operator`. They are checked here and not at boot: the pages also work without them. */

export interface HelpLine {
  name: string;
  phone?: string;
  /** Starts with https:// */
  url?: string;
  note?: string;
}

/** One line about the operator of the game, such as an address or a licence. */
export interface OperatorLine {
  name: string;
  value: string;
}

type Entry = Record<string, unknown>;

function entriesOf(list: unknown): Entry[] {
  return Array.isArray(list) ? list.filter((entry): entry is Entry => typeof entry === 'object' && entry !== null) : [];
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** The usable help lines; invalid entries are left out. */
export function helpLinesOf(list: unknown): HelpLine[] {
  return entriesOf(list).flatMap((entry) => {
    const name = textOf(entry.name);
    const phone = textOf(entry.phone);
    const address = textOf(entry.url);
    const url = address?.startsWith('https://') && URL.canParse(address) ? address : undefined;
    return name !== undefined && (phone ?? url) !== undefined ? { name, phone, url, note: textOf(entry.note) } : [];
  });
}

export function operatorOf(list: unknown): OperatorLine[] {
  return entriesOf(list).flatMap((entry) => {
    const name = textOf(entry.name);
    const value = textOf(entry.value);
    return name !== undefined && value !== undefined ? { name, value } : [];
  });
}

/** The link that dials a number; undefined for a text without one, such as `112 or SMS`. */
export function dialOf(phone: string): string | undefined {
  return /^\+?[\d ()/-]+$/.test(phone) ? `tel:${phone.replace(/[^+\d]/g, '')}` : undefined;
}
