import { expect, it } from 'vitest';
import { asSeen, normalAddress } from './address';
import { emailAddress } from './credentials';

/** The characters of the server's `is_invisible`. */
const INVISIBLE = [
  [0xad, 0xad], [0x34f, 0x34f], [0x61c, 0x61c], [0x115f, 0x1160], [0x17b4, 0x17b5], [0x180b, 0x180f], [0x200b, 0x200f], [0x202a, 0x202e],
  [0x2060, 0x206f], [0x3164, 0x3164], [0xfe00, 0xfe0f], [0xfeff, 0xfeff], [0xffa0, 0xffa0], [0xfff0, 0xfff8], [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a], [0xe0000, 0xe0fff],
] as const;

it('what the server finds invisible, and nothing else, is left out', () => {
  const invisible = new Set(INVISIBLE.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, place) => first + place)));
  // In rows of 256, each character between two letters.
  const rows = Array.from({ length: 0x1100 }, (_, row) => Array.from({ length: 0x100 }, (_, place) => row * 0x100 + place));
  const wrong = rows.filter((codes) => {
    const typed = codes.map((code) => `a${String.fromCodePoint(code)}b`).join('');
    const seen = codes.map((code) => (invisible.has(code) ? 'ab' : `a${String.fromCodePoint(code)}b`)).join('');
    return asSeen(typed) !== seen;
  });
  expect(wrong.map(([first]) => first)).toEqual([]);
});

it('an address is what is seen of it, in its normal form', () => {
  for (const typed of ['\u200b ann@example.com', 'ann@example.com \ufeff', '\u202aann@example.com\u202c', 'a\u00adnn@exam\u2060ple.com', '\u200e Ａnn@Example.com']) {
    expect(normalAddress(typed)).toBe('ann@example.com');
    expect(emailAddress.parse(typed)).toBe('ann@example.com');
  }
});

it('an address of which nothing is seen is none', () => {
  expect(emailAddress.safeParse(' \u200b').error?.issues[0]?.message).toBe('Please enter your email address');
});
