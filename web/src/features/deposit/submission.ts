import type { Deposit, DepositBody, RequestedDeposit } from '../../api/deposits';
import { ApiError, NetworkError, wordsOf } from '../../api/errors';
import { UploadRefused, type UploadTarget } from '../../api/upload';
import { TEXT } from './texts';

/** What sending a deposit consists of. */
export interface Calls {
  request: (body: DepositBody, key: string, signal: AbortSignal) => Promise<RequestedDeposit>;
  upload: (target: UploadTarget, file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>;
  attach: (id: string, signal: AbortSignal) => Promise<Deposit>;
}

/** Where it stands: the request is being made, the file sent (so much of it, 0 to 1), the server looks at the file. */
export type Step = { name: 'request' } | { name: 'upload'; share: number } | { name: 'attach' };

/** S3's answer to an address that has expired, or that it does not know for another reason. */
const FORBIDDEN = 403;

/** These answers end an attempt: its request takes no file any more. */
const OVER = new Set(['PROOF_REJECTED', 'PROOF_NOT_AWAITED', 'REQUEST_NOT_FOUND', 'REQUEST_NOT_PENDING']);

/**
 * One deposit on its way. What has been done is not done again: `run` after a failure goes on where it failed, and
 * asks with the same key, so that the server makes one request of it however often it is asked.
 */
export class Submission {
  readonly #body: DepositBody;
  readonly #file: File | null;
  readonly #key: string;
  readonly #calls: Calls;
  #requested: RequestedDeposit | undefined;
  #isSent = false;
  #step: Step = { name: 'request' };

  constructor(body: DepositBody, file: File | null, key: string, calls: Calls) {
    this.#body = body;
    this.#file = file;
    this.#key = key;
    this.#calls = calls;
  }

  /** The request stands, and only its file has yet to arrive. */
  get isRequested(): boolean {
    return this.#requested !== undefined;
  }

  /** The request's, once it stands. */
  get id(): string | undefined {
    return this.#requested?.deposit.id;
  }

  get step(): Step['name'] {
    return this.#step.name;
  }

  async run(onStep: (step: Step) => void, signal: AbortSignal): Promise<Deposit> {
    const report = (step: Step) => {
      this.#step = step;
      onStep(step);
    };
    this.#requested ??= await this.#request(report, signal);
    if (!this.#file) return this.#requested.deposit;
    if (!this.#isSent) await this.#send(this.#file, this.#requested, report, signal);
    if (!this.#isSent) return this.#requested.deposit;
    return this.#attach(this.#requested.deposit.id, report, signal);
  }

  async #request(onStep: (step: Step) => void, signal: AbortSignal): Promise<RequestedDeposit> {
    onStep({ name: 'request' });
    return this.#calls.request(this.#body, this.#key, signal);
  }

  async #send(file: File, { upload }: RequestedDeposit, onStep: (step: Step) => void, signal: AbortSignal): Promise<void> {
    const isStale = upload !== undefined && Date.parse(upload.expiresAt) <= Date.now();
    if (!isStale && (await this.#upload(file, upload, onStep, signal))) return;
    this.#requested = await this.#request(onStep, signal);
    const { deposit, upload: fresh } = this.#requested;
    if (fresh) {
      if (!(await this.#upload(file, fresh, onStep, signal))) throw new UploadRefused(FORBIDDEN);
    } else if (deposit.status === 'failed') {
      // An earlier try arrived without our hearing of it, and did not hold.
      throw new ApiError(422, 'PROOF_REJECTED', deposit.failureReason ?? TEXT.submitFailed);
    }
  }

  /** False when the address is not good any more: this machine's clock may not have known. */
  async #upload(
    file: File,
    target: UploadTarget | undefined,
    onStep: (step: Step) => void,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (!target) return false;
    onStep({ name: 'upload', share: 0 });
    try {
      await this.#calls.upload(target, file, (share) => onStep({ name: 'upload', share }), signal);
      this.#isSent = true;
      return true;
    } catch (error) {
      if (error instanceof UploadRefused && error.status === FORBIDDEN) return false;
      throw error;
    }
  }

  async #attach(id: string, onStep: (step: Step) => void, signal: AbortSignal): Promise<Deposit> {
    onStep({ name: 'attach' });
    if (id === '') throw new ApiError(400, 'DEPOSIT_ID_MISSING', TEXT.idMissing);
    try {
      return await this.#calls.attach(id, signal);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PROOF_MISSING') this.#isSent = false;
      throw error;
    }
  }
}

export interface Failure {
  text: string;
  detail?: string;
  requestId?: string;
  /** The field it belongs to, or else the form as a whole. */
  field?: 'amount' | 'to' | 'file';
  /** The attempt has ended: another one is a request of its own. */
  isOver: boolean;
}

const FIELDS: Record<string, Failure['field']> = {
  AMOUNT_INVALID: 'amount',
  DEPOSIT_TOO_LARGE: 'amount',
  EMAIL_INVALID: 'to',
  USER_NOT_FOUND: 'to',
  PROOF_TYPE_INVALID: 'file',
  PROOF_TOO_LARGE: 'file',
  PROOF_EMPTY: 'file',
  PROOF_REJECTED: 'file',
};

/** A failed step in words: the server's, or else the specification's for this step. */
export function failureOf(step: Step['name'], error: unknown): Failure {
  const refused = error instanceof ApiError ? error : undefined;
  return {
    text: wordsOf(error) ?? (step === 'request' ? TEXT.createFailed : TEXT.submitFailed),
    detail: error instanceof NetworkError ? error.message : undefined,
    requestId: refused?.requestId,
    field: refused && FIELDS[refused.code],
    isOver: refused !== undefined && OVER.has(refused.code),
  };
}
