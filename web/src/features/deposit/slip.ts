import type { Deposit, ProofAnnouncement, RequestedDeposit } from '../../api/deposits';
import { ApiError, hasCode } from '../../api/errors';
import { UploadRefused, type UploadTarget } from '../../api/upload';
import type { ProofFile } from './proofFile';
import { TEXT } from './texts';

/** The calls that send a slip. */
export interface Calls {
  announce: (id: string, body: ProofAnnouncement, signal: AbortSignal) => Promise<RequestedDeposit>;
  upload: (target: UploadTarget, file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>;
  attach: (id: string, signal: AbortSignal) => Promise<Deposit>;
}

/** Its progress: the request is being made, the file sent (the share, 0 to 1), or the server checks the file. */
export type Step = { name: 'request' } | { name: 'upload'; share: number } | { name: 'attach' };

/** S3's answer to an address that has expired or is otherwise invalid. */
const FORBIDDEN = 403;

/** The upload of one request's proof. Completed steps are not repeated: `run` after a failure continues at the failed step. */
export class Slip {
  readonly id: string;
  readonly proof: ProofFile;
  readonly #calls: Calls;
  #target: UploadTarget | undefined;
  #isSent = false;

  constructor(id: string, proof: ProofFile, calls: Calls) {
    this.id = id;
    this.proof = proof;
    this.#calls = calls;
  }

  async run(onStep: (step: Step) => void, signal: AbortSignal): Promise<Deposit> {
    onStep({ name: 'upload', share: 0 });
    if (this.id === '') throw new ApiError(400, 'DEPOSIT_ID_MISSING', TEXT.idMissing);
    if (!this.#isSent) await this.#send(onStep, signal);
    onStep({ name: 'attach' });
    try {
      return await this.#calls.attach(this.id, signal);
    } catch (error) {
      if (hasCode(error, 'PROOF_MISSING')) this.#isSent = false;
      throw error;
    }
  }

  async #send(onStep: (step: Step) => void, signal: AbortSignal): Promise<void> {
    // An earlier address may have been used without an answer, so it is tried while it is valid.
    const isFresh = this.#target !== undefined && Date.parse(this.#target.expiresAt) > Date.now();
    if (!isFresh) await this.#announce(signal);
    if (!(await this.#upload(onStep, signal))) {
      await this.#announce(signal);
      if (!(await this.#upload(onStep, signal))) throw new UploadRefused(FORBIDDEN);
    }
    this.#isSent = true;
  }

  async #announce(signal: AbortSignal): Promise<void> {
    const { file, mime } = this.proof;
    const { upload } = await this.#calls.announce(this.id, { name: file.name, type: mime, size: file.size }, signal);
    this.#target = upload;
  }

  /** False if the address is no longer valid, which this device's clock may have missed. */
  async #upload(onStep: (step: Step) => void, signal: AbortSignal): Promise<boolean> {
    if (!this.#target) return false;
    try {
      await this.#calls.upload(this.#target, this.proof.file, (share) => onStep({ name: 'upload', share }), signal);
      return true;
    } catch (error) {
      if (error instanceof UploadRefused && error.status === FORBIDDEN) return false;
      throw error;
    }
  }
}
