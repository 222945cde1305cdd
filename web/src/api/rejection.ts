import { ApiError, NetworkError, wordsOf } from './errors';

/** Why what a form sent was not taken. */
export interface Rejection<Field extends string> {
  /** In the server's words where it has some. */
  why: string;
  requestId: string | undefined;
  /** The field that has to be mended, if that would help. */
  field: Field | undefined;
}

/** `fields` maps refusals to fields; `unexplained` is shown when no reason is known. */
export function rejectionOf<Field extends string>(
  error: unknown,
  fields: Record<string, Field>,
  unexplained: string,
): Rejection<Field> {
  const refusal = error instanceof ApiError ? error : undefined;
  return {
    why: error instanceof NetworkError ? error.message : (wordsOf(error) ?? unexplained),
    requestId: refusal?.requestId,
    field: refusal && fields[refusal.code],
  };
}
