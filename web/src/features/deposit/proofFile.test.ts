import { describe, expect, it } from 'vitest';
import { checkProof, PROOF_BYTES_MAX, sizeText } from './proofFile';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const PDF = [...new TextEncoder().encode('%PDF-1.7')];

const INVALID = 'Invalid file type. Allowed: PNG, JPG, JPEG, PDF.';
const TOO_LARGE = 'File is too large. Maximum size is 5MB.';

function file(name: string, type: string, head: number[], size = 100): File {
  const bytes = new Uint8Array(size);
  bytes.set(head.slice(0, size));
  return new File([bytes], name, { type });
}

describe('a proof of payment', () => {
  it.each([
    ['slip.png', 'image/png', PNG, 'image/png'],
    ['slip.jpg', 'image/jpeg', JPEG, 'image/jpeg'],
    ['SLIP.JPEG', 'image/jpeg', JPEG, 'image/jpeg'],
    ['my.slip.pdf', 'application/pdf', PDF, 'application/pdf'],
    ['slip.pdf', '', PDF, 'application/pdf'],
  ])('is taken: %s of type "%s"', async (name, type, head, mime) => {
    expect(await checkProof(file(name, type, head))).toMatchObject({ mime });
  });

  it.each([
    ['another type', 'slip.gif', 'image/gif', PNG],
    ['no extension', 'slip', 'image/png', PNG],
    ['an extension of another type than its own', 'slip.png', 'application/pdf', PDF],
    ['HTML that is named .png', 'slip.png', 'image/png', [...new TextEncoder().encode('<html>')]],
    ['a PDF that is named .png', 'slip.png', 'image/png', PDF],
    ['less than a signature', 'slip.png', 'image/png', [0x89]],
  ])('is refused for %s', async (_, name, type, head) => {
    expect(await checkProof(file(name, type, head, head.length))).toBe(INVALID);
  });

  it('may have 5 MB and not a byte more', async () => {
    expect(await checkProof(file('slip.png', 'image/png', PNG, PROOF_BYTES_MAX))).toMatchObject({ mime: 'image/png' });
    expect(await checkProof(file('slip.png', 'image/png', PNG, PROOF_BYTES_MAX + 1))).toBe(TOO_LARGE);
  });

  it('has something in it', async () => {
    expect(await checkProof(file('slip.png', 'image/png', [], 0))).toBe('This file is empty');
  });
});

it('tells sizes as people do', () => {
  expect([1, 1024, 150_000, 5_242_880].map(sizeText)).toEqual(['1 KB', '1 KB', '146 KB', '5.0 MB']);
});
