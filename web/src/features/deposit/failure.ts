import { ApiError, NetworkError, wordsOf } from '../../api/errors';
import type { Step } from './slip';
import { TEXT } from './texts';

/** These answers mean that the request accepts no more files. */
const OVER = new Set(['PROOF_REJECTED', 'REQUEST_NOT_FOUND', 'REQUEST_NOT_PENDING']);

export interface Failure {
  text: string;
  detail?: string;
  requestId?: string;
  /** The field concerned; undefined for the form as a whole. */
  field?: 'amount' | 'to' | 'file';
  /** The request has ended: a new one is a separate request. */
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
};

/** The text of a failed step: the server's, or else the specification's for this step. */
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
