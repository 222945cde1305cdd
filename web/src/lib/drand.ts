/**
 * drand's quicknet, whose rounds are mixed into the draws of Colours for the Day (D32). The curve code for its
 * signatures is large: import this module lazily, by `import('./drand')`. The same check exists in Rust,
 * `functions/shared/domain/src/colours/beacon.rs`.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { fromHex, toHex } from './hex';

/** The key of chain 52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971, scheme bls-unchained-g1-rfc9380. */
const PUBLIC_KEY = fromHex(
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
);
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const GENESIS_MS = 1_692_803_367_000;
const PERIOD_MS = 3_000;
const SIGNATURE_PATTERN = /^[0-9a-f]{96}$/;

export interface BeaconCheck {
  /** The signature is valid for this round under quicknet's key. */
  valid: boolean;
  /** SHA-256 of the signature in hexadecimal digits; empty if the signature is malformed. */
  randomness: string;
}

/** The number of the last round published at or before this time; 0 before the first, which is round 1. */
export function quicknetRoundAt(ms: number): number {
  return Math.max(0, Math.floor((ms - GENESIS_MS) / PERIOD_MS) + 1);
}

/** The time when quicknet publishes this round, ISO 8601; the first is round 1. */
export function quicknetTimeOf(round: number): string {
  return new Date(GENESIS_MS + (round - 1) * PERIOD_MS).toISOString();
}

export async function verifyBeacon(round: number, signature: string): Promise<BeaconCheck> {
  if (!SIGNATURE_PATTERN.test(signature)) return { valid: false, randomness: '' };
  const bytes = fromHex(signature);
  return { valid: isSigned(await sha256(bytesOf(round)), bytes), randomness: toHex(await sha256(bytes)) };
}

function isSigned(message: Uint8Array, signature: Uint8Array): boolean {
  const bls = bls12_381.shortSignatures;
  try {
    return bls.verify(signature, bls.hash(message, DOMAIN), PUBLIC_KEY);
  } catch {
    // Bytes that are no point of the group throw; they are no signature either.
    return false;
  }
}

function bytesOf(round: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return bytes;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
