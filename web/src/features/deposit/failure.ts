import { ApiError, NetworkError, wordsOf } from '../../api/errors';
import { rejectionOf, type Rejection } from '../../api/rejection';
import type { Step } from './slip';
import { TEXT } from './texts';

/** These answers mean that the request accepts no more files. */
const OVER = new Set(['PROOF_REJECTED', 'REQUEST_NOT_FOUND', 'REQUEST_NOT_PENDING']);

type Field = 'amount' | 'to' | 'file';

export interface Failure extends Partial<Rejection<Field>> {
  text: string;
  detail?: string;
  /** The request has ended: a new one is a separate request. */
  isOver: boolean;
}

const FIELDS: Record<string, Field> = {
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
  const own = step === 'request' ? TEXT.createFailed : TEXT.submitFailed;
  return {
    ...rejectionOf(error, FIELDS, own),
    text: wordsOf(error) ?? own,
    detail: error instanceof NetworkError ? error.message : undefined,
    isOver: error instanceof ApiError && OVER.has(error.code),
  };
}
