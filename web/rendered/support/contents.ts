/** The beginnings and ends of files. */
const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/** The header of a picture of one pixel, whose data fills the rest. */
const PNG_HEAD = [0x89, ...ascii('PNG\r\n\x1a\n'), 0, 0, 0, 13, ...ascii('IHDR'), 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3a, 0x7e, 0x9b, 0x55];
const PNG_END = [0, 0, 0, 0, ...ascii('IEND'), 0xae, 0x42, 0x60, 0x82];
const CHUNK_BYTES = 12;

const PARTS = {
  'image/png': [PNG_HEAD, PNG_END],
  'image/jpeg': [[0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0], [0xff, 0xd9]],
  'application/pdf': [ascii('%PDF-1.7\n'), ascii('%%EOF')],
  'text/html': [ascii('<html><script>alert(1)</script>'), []],
} as const;

/** `size` bytes that pass as a file of `type`, if there is room for one. */
export function contentOf(type: keyof typeof PARTS, size = 600): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  const [head, end] = PARTS[type];
  bytes.set(head.slice(0, size));
  if (size < head.length + CHUNK_BYTES + end.length) return bytes;
  bytes.set(end, size - end.length);
  if (type === 'image/png') {
    new DataView(bytes.buffer).setUint32(head.length, size - head.length - CHUNK_BYTES - end.length);
    bytes.set(ascii('IDAT'), head.length + 4);
  }
  return bytes;
}
