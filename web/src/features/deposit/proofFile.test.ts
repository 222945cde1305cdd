import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isEncrypted } from './fileContent';
import { checkProof, PROOF_BYTES_MAX, sizeText } from './proofFile';
import { TEXT } from './texts';

interface Vector {
  name: string;
  type: 'png' | 'jpeg' | 'pdf';
  content: string;
}

/** The server is tested against the same file. */
const { whole, damaged, other } = JSON.parse(
  readFileSync(new URL('../../../../functions/shared/domain/tests/proof_vectors.json', import.meta.url), 'utf8'),
) as Record<'whole' | 'damaged' | 'other', Vector[]>;

const MIMES = { png: 'image/png', jpeg: 'image/jpeg', pdf: 'application/pdf' };

const bytesOf = ({ content }: Vector): Uint8Array<ArrayBuffer> => Uint8Array.from(content.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/** The first intact one of this type. */
function a(type: Vector['type']): Uint8Array<ArrayBuffer> {
  const found = whole.find((vector) => vector.type === type);
  if (!found) throw new Error(`no ${type}`);
  return bytesOf(found);
}

describe('a proof of payment', () => {
  it.each(whole)('is taken: $name', async (vector) => {
    expect(await checkProof(new File([bytesOf(vector)], 'slip'))).toMatchObject({ mime: MIMES[vector.type] });
  });

  it.each(damaged)('is refused as damaged: $name', async (vector) => {
    expect(await checkProof(new File([bytesOf(vector)], 'slip'))).toEqual({ text: 'This file is damaged. Please choose another.' });
  });

  it.each(other.filter(({ content }) => content !== ''))('is refused for its type: $name', async (vector) => {
    expect(await checkProof(new File([bytesOf(vector)], 'slip.png', { type: 'image/png' }))).toEqual({
      text: 'Invalid file type. Allowed: PNG, JPG, JPEG, PDF.',
    });
  });

  it.each([
    ['slip.png', 'image/png', 'png', 'slip.png'],
    ['SLIP.JPEG', 'image/jpeg', 'jpeg', 'SLIP.JPEG'],
    ['my.slip.pdf', 'application/octet-stream', 'pdf', 'my.slip.pdf'],
    ['slip.jfif', 'image/jpeg', 'jpeg', 'slip.jpg'],
    ['noextension', 'image/jpeg', 'jpeg', 'noextension.jpg'],
    ['slip.jpg', 'image/jpeg', 'png', 'slip.png'],
    ['.png', '', 'png', '.png'],
    ['.gif', 'image/gif', 'png', 'slip.png'],
    ['', '', 'pdf', 'slip.pdf'],
  ] as const)('of the name "%s" and type "%s", which is a %s, is called %s', async (name, type, kind, expected) => {
    const checked = await checkProof(new File([a(kind)], name, { type }));
    if ('text' in checked) throw new Error(checked.text);
    expect([checked.file.name, checked.file.type, checked.mime]).toEqual([expected, MIMES[kind], MIMES[kind]]);
    expect(new Uint8Array(await checked.file.arrayBuffer())).toEqual(a(kind));
  });

  it('may have 5 MB and not a byte more', { tags: ['spec-5.15'] }, async () => {
    const of = (type: 'png' | 'pdf', size: number) => new File([a(type), new Uint8Array(size - a(type).length)], 'slip');
    expect(await checkProof(of('png', PROOF_BYTES_MAX))).toMatchObject({ mime: 'image/png' });
    const [photo, pages] = [of('png', PROOF_BYTES_MAX + 1), of('pdf', PROOF_BYTES_MAX + 1)];
    const text = 'File is too large. Maximum size is 5MB.';
    expect(await checkProof(photo)).toEqual({ text, photo });
    expect(await checkProof(pages)).toEqual({ text });
  });

  it('has something in it', async () => {
    expect(await checkProof(new File([], 'slip.png', { type: 'image/png' }))).toEqual({ text: 'This file is empty' });
  });

  it('says of a PDF that it is protected', async () => {
    const text = new TextDecoder('latin1').decode(a('pdf'));
    const locked = text.replace('/Root', '/Encrypt 5 0 R/Root');
    expect(await checkProof(new File([locked], 'slip.pdf'))).toMatchObject({ mime: 'application/pdf', hint: TEXT.fileEncrypted });
    expect(await checkProof(new File([text], 'slip.pdf'))).not.toHaveProperty('hint');
  });
});

it.each([
  ['/Encrypt 12 0 R', true],
  ['/Encrypt\n12 0 R', true],
  ['/Encrypt<</Filter/Standard>>', true],
  ['/EncryptMetadata false', false],
  ['How to /Encrypt a file', false],
])('tells an encrypted PDF by %j: %s', (text, expected) => {
  expect(isEncrypted(new TextEncoder().encode(`%PDF-1.7 ${text}`))).toBe(expected);
});

it('tells sizes as people do', () => {
  expect([1, 1024, 150_000, 5_242_880].map(sizeText)).toEqual(['1 KB', '1 KB', '146 KB', '5.0 MB']);
});
