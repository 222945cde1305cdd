/** Proofs of payment that a browser can show. */
import { crc32, deflateSync } from 'node:zlib';
import type { ProofFile } from '../support/proofs';

export const PICTURE_WIDTH = 40;
const PICTURE_HEIGHT = 30;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey picture. */
export function aPicture(): ProofFile {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(PICTURE_WIDTH, 0);
  head.writeUInt32BE(PICTURE_HEIGHT, 4);
  head.writeUInt8(8, 8); // bits of grey per pixel
  // Each line starts with the number of its filter: 0 is none.
  const line = Buffer.from([0, ...Array<number>(PICTURE_WIDTH).fill(0x99)]);
  const lines = Buffer.concat(Array<Buffer>(PICTURE_HEIGHT).fill(line));
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND', new Uint8Array())];
  const bytes = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
  return { name: 'slip.png', type: 'image/png', bytes: new Uint8Array(bytes) };
}

/** One empty page. */
export function aPdf(): ProofFile {
  const text = [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n');
  return { name: 'slip.pdf', type: 'application/pdf', bytes: new Uint8Array(Buffer.from(text)) };
}
