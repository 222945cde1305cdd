import { EDGE_BYTES, isEncrypted, isWhole, typeOf, type FileType } from './fileContent';
import { TEXT } from './texts';

/** 5 MB (spec 9.19). */
export const PROOF_BYTES_MAX = 5_242_880;

const KINDS: Record<FileType, { mime: string; extensions: string[] }> = {
  png: { mime: 'image/png', extensions: ['png'] },
  jpeg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  pdf: { mime: 'application/pdf', extensions: ['pdf'] },
};

/** The types for the file dialog. */
export const ACCEPT = Object.values(KINDS)
  .flatMap(({ mime, extensions }) => [mime, ...extensions.map((one) => `.${one}`)])
  .join(',');

/** A proof of payment that the server accepts. */
export interface ProofFile {
  file: File;
  mime: string;
  /** Advice for the player. */
  hint?: string;
}

/** Why a file is refused. */
export interface Problem {
  text: string;
  /** A picture that can be scaled down. */
  photo?: File;
}

/**
 * Whether this file can be a proof (spec 5.14), or why not. It is decided here at once, and again by the server. The
 * bytes decide, because systems name types and extensions differently.
 */
export async function checkProof(file: File): Promise<ProofFile | Problem> {
  if (file.size === 0) return { text: TEXT.fileEmpty };
  const type = typeOf(new Uint8Array(await file.slice(0, EDGE_BYTES).arrayBuffer()));
  if (!type) return { text: TEXT.fileTypeInvalid };
  if (file.size > PROOF_BYTES_MAX) return { text: TEXT.fileTooLarge, ...(type !== 'pdf' && { photo: file }) };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isWhole(type, bytes)) return { text: TEXT.fileDamaged };
  const { mime, extensions } = KINDS[type];
  const hint = type === 'pdf' && isEncrypted(bytes) ? TEXT.fileEncrypted : undefined;
  return { file: named(file, mime, extensions), mime, ...(hint && { hint }) };
}

/** The server requires a name that matches the type. */
function named(file: File, mime: string, extensions: string[]): File {
  const [, stem = file.name, extension = ''] = /^(.*)\.([^.]*)$/.exec(file.name) ?? [];
  const name = extensions.includes(extension.toLowerCase()) ? file.name : `${stem || 'slip'}.${extensions[0] ?? ''}`;
  return name === file.name && file.type === mime ? file : new File([file], name, { type: mime });
}

const KB = 1024;

export function sizeText(bytes: number): string {
  return bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;
}
