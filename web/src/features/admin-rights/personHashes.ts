const HASH = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/gi;

interface PersonHashes {
  /** Unique, in lower case. */
  hashes: string[];
  /** The numbers of the lines without one; a header in the first line does not count. */
  without: number[];
}

/** The contents of a CSV file: SHA-256 hashes in hexadecimal digits, in any columns. */
export function personHashes(csv: string): PersonHashes {
  const hashes = new Set<string>();
  const without: number[] = [];
  csv.split(/\r\n|\r|\n/).forEach((line, index) => {
    const found = line.match(HASH) ?? [];
    for (const hash of found) hashes.add(hash.toLowerCase());
    if (found.length === 0 && index > 0 && line.trim() !== '') without.push(index + 1);
  });
  return { hashes: [...hashes], without };
}

/** Lists of at most `most`. */
export function inParts<T>(all: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, index) => all.slice(index * most, (index + 1) * most));
}
