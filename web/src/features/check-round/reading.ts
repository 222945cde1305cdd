/** Reads the numbers of a round from what somebody pastes or opens, and says what is wrong with them. */
import { answerOf, CLIENT_SEED_PATTERN, prove, type Proof } from '../../lib/fairness';
import type { Numbers } from '../../lib/roundNumbers';

export type Name = keyof Numbers;

export const EMPTY: Numbers = { commitment: '', serverSeed: '', clientSeed: '', roundId: '', tile: '' };

export const NAMES = Object.keys(EMPTY) as Name[];
/** What stands before each in the text. */
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

/** What a text or a link holds. A text is read by its labels: chats and mails break lines as they like. */
export function foundIn(text: string): Found {
  const [link = ''] = LINK.exec(text) ?? [];
  if (isLink(link)) return foundInLink(link);
  const [, ...parts] = text.split(LABEL);
  const found: Found = {};
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const name = LABELS[parts[at]?.toLowerCase() ?? ''];
    const value = parts[at + 1]?.trim() ?? '';
    // What somebody wrote after it is no part of it.
    if (name) found[name] ??= name === 'tile' ? value : (value.split(/\s/)[0] ?? '');
  }
  return found;
}

/** What an address's fragment holds. */
export function foundInLink(fragment: string): Found {
  const query = new URLSearchParams(fragment.replace(/^#/, ''));
  return Object.fromEntries(NAMES.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])));
}

/** What has to be there, in words; nothing when it is. Whose seed is empty did not play, but has to say so. */
export function missingIn(found: Found): string | undefined {
  const words = { commitment: 'the commitment', serverSeed: 'the server seed', clientSeed: 'your seed', roundId: 'the round' };
  const missing = Object.entries(words).flatMap(([name, word]) => (found[name as Name] === undefined ? [word] : []));
  const last = missing.pop();
  if (last === undefined) return undefined;
  return missing.length === 0 ? `${last} is missing` : `${missing.join(', ')} and ${last} are missing`;
}

/** Without what comes along when numbers are copied. */
export function cleaned({ tile, ...typed }: Numbers): Numbers {
  const digits = (text: string) => text.replaceAll(/\s/g, '').toLowerCase();
  const clientSeed = digits(typed.clientSeed);
  return {
    commitment: digits(typed.commitment),
    serverSeed: digits(typed.serverSeed),
    clientSeed: clientSeed.startsWith('none') ? '' : clientSeed,
    roundId: typed.roundId.replaceAll(/\s/g, ''),
    // As a proof has it: "Tile 4 (Royal Blue)".
    tile: /^\s*(?:tile)?\s*(\d+)(?![.,]?\w)/i.exec(tile)?.[1] ?? tile.trim(),
  };
}

/** What is wrong with one of them, in words. */
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

/** The numbers, if nothing is missing and nothing is wrong. */
export function wholeIn(found: Found): Numbers | undefined {
  const typed = { ...EMPTY, ...found };
  const isWhole = missingIn(found) === undefined && NAMES.every((name) => problemOf(name, typed) === undefined);
  return isWhole ? cleaned(typed) : undefined;
}

/** Works out the round. When no tile was told, the one that follows stands for it. */
export async function check({ tile, ...numbers }: Numbers): Promise<Proof> {
  const { commitment, serverSeed, clientSeed, roundId } = numbers;
  const answer = tile === '' ? (await answerOf(serverSeed, clientSeed, roundId)).answer : Number(tile) - 1;
  return prove({ roundId, commitment }, clientSeed, { ...numbers, answer });
}

/** Whether an address's fragment holds anything of a round. */
export function isLink(fragment: string): boolean {
  return Object.keys(foundInLink(fragment)).length > 0;
}
