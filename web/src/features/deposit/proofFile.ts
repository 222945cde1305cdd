import { TEXT } from './texts';

/** 5 MB (spec 9.19). */
export const PROOF_BYTES_MAX = 5_242_880;

interface Kind {
  mime: string;
  extensions: string[];
  /** The first bytes of such a file; the server looks at the same ones. */
  signature: number[];
}

const KINDS: Kind[] = [
  { mime: 'image/png', extensions: ['png'], signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'], signature: [0xff, 0xd8, 0xff] },
  { mime: 'application/pdf', extensions: ['pdf'], signature: [0x25, 0x50, 0x44, 0x46, 0x2d] },
];
const SIGNATURE_BYTES_MAX = 8;

/** What the file dialog offers. */
export const ACCEPT = KINDS.flatMap(({ mime, extensions }) => [mime, ...extensions.map((one) => `.${one}`)]).join(',');

/** A proof of payment that the server will take. */
export interface ProofFile {
  file: File;
  mime: string;
}

function kindOf({ name, type }: File): Kind | undefined {
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  // Some systems name no type for a file that they have no program for: the extension stands for it.
  return KINDS.find(({ mime, extensions }) => extensions.includes(extension) && (type === '' || type === mime));
}

/**
 * Whether this file can be a proof (spec 5.14), or why not: decided here at once, and by the server once more. What
 * only bears another type's name is found out here too, or the request would fail after the upload.
 */
export async function checkProof(file: File): Promise<ProofFile | string> {
  const kind = kindOf(file);
  if (!kind) return TEXT.fileTypeInvalid;
  if (file.size > PROOF_BYTES_MAX) return TEXT.fileTooLarge;
  if (file.size === 0) return TEXT.fileEmpty;
  const head = new Uint8Array(await file.slice(0, SIGNATURE_BYTES_MAX).arrayBuffer());
  const isOfKind = kind.signature.every((byte, index) => head[index] === byte);
  return isOfKind ? { file, mime: kind.mime } : TEXT.fileTypeInvalid;
}

const KB = 1024;

export function sizeText(bytes: number): string {
  return bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;
}
