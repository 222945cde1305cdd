/**
 * Reads the type of a file from its bytes. The server checks the same after the upload; both are tested against
 * `functions/shared/domain/tests/proof_vectors.json`.
 */
export type FileType = 'png' | 'jpeg' | 'pdf';

/** Readers accept a PDF with bytes before its header or after its end. */
export const EDGE_BYTES = 1024;
/** The most pixels of a picture. Showing one takes four bytes for each. */
const DOTS_MAX = 100_000_000;

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

const PNG = [0x89, ...ascii('PNG\r\n\x1a\n')];
const JPEG = [0xff, 0xd8, 0xff];
const PDF = ascii('%PDF-');

function isAt(bytes: Uint8Array, at: number, wanted: number[]): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte);
}

function has(bytes: Uint8Array, wanted: number[]): boolean {
  return bytes.some((_, at) => isAt(bytes, at, wanted));
}

/** By the first bytes of a file, at least `EDGE_BYTES`. */
export function typeOf(bytes: Uint8Array): FileType | undefined {
  if (isAt(bytes, 0, PNG)) return 'png';
  if (isAt(bytes, 0, JPEG)) return 'jpeg';
  return has(bytes.subarray(0, EDGE_BYTES), PDF) ? 'pdf' : undefined;
}

/** Whether a file of this type has a beginning and an end, and a picture has a size. */
export function isWhole(type: FileType, bytes: Uint8Array): boolean {
  switch (type) {
    case 'png':
      return isWholePng(bytes);
    case 'jpeg':
      return isWholeJpeg(bytes);
    case 'pdf':
      return has(bytes.subarray(-EDGE_BYTES), ascii('%%EOF'));
  }
}

/** Whether a PDF declares encryption. Some of those open without a password. */
export function isEncrypted(bytes: Uint8Array): boolean {
  return /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(new TextDecoder('latin1').decode(bytes));
}

/** Undefined beyond the end. */
function number(bytes: Uint8Array, at: number, length: number): number | undefined {
  const part = bytes.subarray(at, at + length);
  return part.length < length ? undefined : part.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** Width and height are two consecutive numbers of this many bytes each. */
function hasSize(bytes: Uint8Array, at: number, length: number): boolean {
  const dots = (number(bytes, at, length) ?? 0) * (number(bytes, at + length, length) ?? 0);
  return dots >= 1 && dots <= DOTS_MAX;
}

/** Chunks follow the signature, each with length, name, data and checksum. The first has the size; the last is empty. */
function isWholePng(bytes: Uint8Array): boolean {
  let hasData = false;
  for (let at = PNG.length; ; ) {
    const length = number(bytes, at, 4);
    if (length === undefined) return false;
    const isNamed = (name: string) => isAt(bytes, at + 4, ascii(name));
    const isHead = isNamed('IHDR') && hasSize(bytes, at + 8, 4);
    if (isHead !== (at === PNG.length)) return false;
    hasData ||= isNamed('IDAT');
    const isEnd = isNamed('IEND');
    at += 12 + length;
    if (at > bytes.length) return false;
    if (isEnd) return hasData;
  }
}

/**
 * Segments follow the first two bytes, each with marker and length, until one has the size. The end of the picture
 * comes later; cameras write further data after it.
 */
function isWholeJpeg(bytes: Uint8Array): boolean {
  for (let at = 2; bytes[at] === 0xff; ) {
    const marker = bytes[at + 1];
    const length = number(bytes, at + 2, 2);
    if (marker === undefined || length === undefined) return false;
    // The excepted ones are numbered like frames but are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return hasSize(bytes, at + 5, 2) && has(bytes.subarray(at), [0xff, 0xd9]);
    }
    // A second 0xff is padding.
    at += marker === 0xff ? 1 : 2 + length;
  }
  return false;
}
