import { describe, expect, it } from 'vitest';
import { inParts, personHashes } from './personHashes';

const hash = (digit: string) => digit.repeat(64);

describe('the hashes of a file', () => {
  it('come from every column, each once, in lower case', () => {
    const csv = `email_sha256,phone_sha256\r\n${hash('A')},${hash('b')}\r\n"${hash('a')}",\r\n${hash('C')};2026-12-01\r\n`;
    expect(personHashes(csv)).toEqual({ hashes: [hash('a'), hash('b'), hash('c')], without: [] });
  });

  it('need no head, and lines without one are named', () => {
    const csv = `\uFEFF${hash('1')}\nada@example.com\n\n${hash('2')}0\n${hash('3')}`;
    expect(personHashes(csv)).toEqual({ hashes: [hash('1'), hash('3')], without: [2, 4] });
    expect(personHashes('')).toEqual({ hashes: [], without: [] });
  });

  it('are sent in parts', () => {
    expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(inParts([], 2)).toEqual([]);
  });
});
