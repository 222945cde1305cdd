import { ApiError, NetworkError, wordsOf } from './errors';

/** Why a form was refused. */
export interface Rejection<Field extends string> {
  /** The server's text if it has one. */
  text: string;
  requestId: string | undefined;
  /** The field to correct, if a correction would help. */
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
    text: error instanceof NetworkError ? error.message : (wordsOf(error) ?? unexplained),
    requestId: refusal?.requestId,
    field: refusal && fields[refusal.code],
  };
}
