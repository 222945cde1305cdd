/** Proofs of payment: files, their upload to the bucket, and the bucket's contents. */
import { randomUUID } from 'node:crypto';
import { GetObjectTaggingCommand, HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { contentOf } from '../../rendered/support/contents';
import { aws, resource, type Credentials } from './aws';
import { expectOk, type Schema } from './http';
import type { Player } from './player';

export { contentOf };

/** 5 MB (spec 9.19). */
export const PROOF_BYTES_MAX = 5_242_880;

export interface ProofFile {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A valid proof. */
export function aProof(changes: Partial<ProofFile> = {}): ProofFile {
  return { name: 'slip.png', type: 'image/png', bytes: contentOf('image/png'), ...changes };
}

/** A proof with unique contents: other tests send the same few files. */
export function anUnseenProof(): ProofFile {
  const bytes = contentOf('image/png');
  bytes.set(Buffer.from(randomUUID()), 100);
  return aProof({ bytes });
}

export function announcementOf({ name, type, bytes }: ProofFile): Schema['ProofBody'] {
  return { name, type, size: bytes.length };
}

export interface AwaitedProof {
  deposit: Schema['DepositView'];
  upload: Schema['UploadTarget'];
}

/** A deposit with an announced proof that has not arrived. */
export async function awaitedProof(player: Player, file: ProofFile, amount = 20): Promise<AwaitedProof> {
  const { deposit, upload } = expectOk(await player.deposit({ amount, proof: announcementOf(file) }));
  if (!upload) throw new Error('the answer does not say where to send the proof');
  return { deposit, upload };
}

/** The bucket's answer. */
export interface Stored {
  status: number;
  /** S3's code for a refusal; empty for a success. */
  code: string;
}

/** Sends `bytes` as `target` says, except for `headers`: null omits one. */
export async function upload(
  target: Schema['UploadTarget'],
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string | null> = {},
): Promise<Stored> {
  const kept = Object.entries({ ...target.headers, ...headers }).filter((entry): entry is [string, string] => entry[1] !== null);
  const response = await fetch(target.url, { method: 'PUT', headers: Object.fromEntries(kept), body: bytes });
  const text = await response.text();
  return { status: response.status, code: /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '' };
}

/** A deposit with its proof attached. */
export async function attachedProof(player: Player, file: ProofFile, amount = 20): Promise<Schema['DepositView']> {
  const { deposit, upload: target } = await awaitedProof(player, file, amount);
  const { status } = await upload(target, file.bytes);
  if (status !== 200) throw new Error(`the bucket answered ${status}`);
  return expectOk(await player.attach(deposit.id));
}

/** As the account's root, or with a role's credentials. */
export async function s3(credentials?: Credentials): Promise<S3Client> {
  return new S3Client({ ...(await aws(credentials)), forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' });
}

/** The keys of all of a player's objects in the bucket. */
export async function keysOf(uid: string): Promise<string[]> {
  const Bucket = await resource('ProofsBucket');
  const { Contents = [] } = await (await s3()).send(new ListObjectsV2Command({ Bucket, Prefix: `deposit_proofs/${uid}/` }));
  return Contents.map(({ Key = '' }) => Key);
}

/** The metadata of one object, with its tag `attached`. */
export async function objectAt(Key: string): Promise<{ type?: string; size?: number; attached?: string }> {
  const [client, Bucket] = [await s3(), await resource('ProofsBucket')];
  const { ContentType, ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }));
  const { TagSet = [] } = await client.send(new GetObjectTaggingCommand({ Bucket, Key }));
  return { type: ContentType, size: ContentLength, attached: TagSet.find((tag) => tag.Key === 'attached')?.Value };
}
