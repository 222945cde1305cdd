/** Reads the numbers of a round from pasted text or a link, and describes their problems. */
import { answerOf, CLIENT_SEED_PATTERN, prove, type Proof } from '../../lib/fairness';
import type { Numbers } from '../../lib/roundNumbers';

export type Name = keyof Numbers;

export const EMPTY: Numbers = { commitment: '', serverSeed: '', clientSeed: '', roundId: '', tile: '' };

export const NAMES = Object.keys(EMPTY) as Name[];
/** The labels in the text. */
const LABELS: Record<string, Name> = {
  commitment: 'commitment',
  'server seed': 'serverSeed',
  'your seed': 'clientSeed',
  round: 'roundId',
  answer: 'tile',
};
const LABEL = new RegExp(`\\b(${Object.keys(LABELS).join('|')})\\s*:`, 'i');
const LINK = /#[^\s#]*=\S*/;

const HASH_DIGITS = 64;
const SEED_DIGITS = 32;

type Found = Partial<Numbers>;

/** The numbers in a text. It is read by labels: chats and mails break lines at will. */
export function foundIn(text: string): Found {
  const [link = ''] = LINK.exec(text) ?? [];
  if (isLink(link)) return foundInLink(link);
  const [, ...parts] = text.split(LABEL);
  const found: Found = {};
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const name = LABELS[parts[at]?.toLowerCase() ?? ''];
    const value = parts[at + 1]?.trim() ?? '';
    // Text after the number does not belong to it.
    if (name) found[name] ??= name === 'tile' ? value : (value.split(/\s/)[0] ?? '');
  }
  return found;
}

/** The numbers in an address's fragment. */
export function foundInLink(fragment: string): Found {
  const query = new URLSearchParams(fragment.replace(/^#/, ''));
  return Object.fromEntries(NAMES.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])));
}

/** The missing numbers in words; undefined if complete. The client seed may be empty for a round that was not played, but must be given. */
export function missingIn(found: Found): string | undefined {
  const words = { commitment: 'the commitment', serverSeed: 'the server seed', clientSeed: 'your seed', roundId: 'the round' };
  const missing = Object.entries(words).flatMap(([name, word]) => (found[name as Name] === undefined ? [word] : []));
  const last = missing.pop();
  if (last === undefined) return undefined;
  return missing.length === 0 ? `${last} is missing` : `${missing.join(', ')} and ${last} are missing`;
}

/** Without the extra characters of a copy. */
export function cleaned({ tile, ...typed }: Numbers): Numbers {
  const digits = (text: string) => text.replaceAll(/\s/g, '').toLowerCase();
  const clientSeed = digits(typed.clientSeed);
  return {
    commitment: digits(typed.commitment),
    serverSeed: digits(typed.serverSeed),
    clientSeed: clientSeed.startsWith('none') ? '' : clientSeed,
    roundId: typed.roundId.replaceAll(/\s/g, ''),
    // In the form of a proof: "Tile 4 (Royal Blue)".
    tile: /^\s*(?:tile)?\s*(\d+)(?![.,]?\w)/i.exec(tile)?.[1] ?? tile.trim(),
  };
}

/** The problem with one number, in words. */
export function problemOf(name: Name, typed: Numbers): string | undefined {
  const value = cleaned(typed)[name];
  switch (name) {
    case 'commitment':
      return value ? problemOfDigits(value, HASH_DIGITS) : 'Please enter the commitment';
    case 'serverSeed':
      return value ? problemOfDigits(value, HASH_DIGITS) : 'Please enter the server seed';
    case 'clientSeed':
      return value === '' || CLIENT_SEED_PATTERN.test(value) ? undefined : problemOfDigits(value, SEED_DIGITS);
    case 'roundId':
      if (value === '') return 'Please enter the round';
      return /^[\w-]{43}$/.test(value) ? undefined : 'A round is 43 letters, digits, - and _';
    case 'tile':
      return /^[1-6]?$/.test(value) ? undefined : 'A tile is a number from 1 to 6';
  }
}

function problemOfDigits(value: string, count: number): string | undefined {
  if (!/^[0-9a-f]*$/.test(value)) return 'Only digits from 0 to 9 and letters from a to f';
  return value.length === count ? undefined : `It takes ${count} digits, and here are ${value.length}`;
}

/** The numbers, if all are present and valid. */
export function wholeIn(found: Found): Numbers | undefined {
  const typed = { ...EMPTY, ...found };
  const isWhole = missingIn(found) === undefined && NAMES.every((name) => problemOf(name, typed) === undefined);
  return isWhole ? cleaned(typed) : undefined;
}

/** Computes the round. If no tile was given, the computed one is used. */
export async function check({ tile, ...numbers }: Numbers): Promise<Proof> {
  const { commitment, serverSeed, clientSeed, roundId } = numbers;
  const answer = tile === '' ? (await answerOf(serverSeed, clientSeed, roundId)).answer : Number(tile) - 1;
  return prove({ roundId, commitment }, clientSeed, { ...numbers, answer });
}

/** Whether an address's fragment contains numbers of a round. */
export function isLink(fragment: string): boolean {
  return Object.keys(foundInLink(fragment)).length > 0;
}
