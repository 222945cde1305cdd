/** The one place that turns answers, and missing answers, into words. */

/** An answer that is not a success. The message comes from the server and is meant for the player. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;

  constructor(status: number, code: string, message: string, requestId?: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }
}

/** Whether the server refused a request for this reason. */
export function hasCode(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}

const NO_CONNECTION = 'No connection. Check your network and try again.';
const TOO_LONG = 'The server takes too long to answer. Please try again.';

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}

/** No answer came: no network, or a timeout. It is unknown whether the request arrived. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(isTimeout(cause) ? TOO_LONG : NO_CONNECTION, { cause });
    this.name = 'NetworkError';
  }
}

/** Whether a request timed out. */
export function tookTooLong(error: unknown): boolean {
  return error instanceof NetworkError && isTimeout(error.cause);
}

/** The specification's fallback (spec 7.14) for an answer without a text. */
const REQUEST_FAILED = 'Request failed';
const NOT_AUTHENTICATED = 'Not authenticated';

function textOf(body: unknown, key: string): string | undefined {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A time as the server writes it: `2026-11-21 10:00 UTC`. */
const UTC_TIME = /(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/g;

/** The server does not know the player's time zone. Not with `lib/dates`, which would delay the first screen. */
function inOwnTime(text: string): string {
  return text.replace(UTC_TIME, (_, day, time) => new Date(`${day}T${time}Z`).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' }));
}

export function notAuthenticated(requestId?: string): ApiError {
  return new ApiError(401, 'NOT_AUTHENTICATED', NOT_AUTHENTICATED, requestId);
}

/** The gateway answers with `{message}` where functions answer with `{error, code, requestId}`. */
export function errorOf(response: Response, body: unknown): ApiError {
  const requestId = textOf(body, 'requestId') ?? response.headers.get('apigw-requestid') ?? undefined;
  const code = textOf(body, 'code');
  if (code) return new ApiError(response.status, code, inOwnTime(textOf(body, 'error') ?? REQUEST_FAILED), requestId);
  if (response.status === 401) return notAuthenticated(requestId);
  return new ApiError(response.status, 'GATEWAY', textOf(body, 'error') ?? REQUEST_FAILED, requestId);
}

/** Resolves to the answer's body; throws an ApiError or a NetworkError. */
export async function answer<Body>(
  exchange: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<Body> {
  const { data, error, response } = await exchange.catch((cause: unknown) => {
    throw cause instanceof ApiError ? cause : new NetworkError(cause);
  });
  if (data === undefined) throw errorOf(response, error);
  return data;
}

/** The server's text for the player, if there is one. */
export function wordsOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.message !== REQUEST_FAILED ? error.message : undefined;
}

/** The error's own text if it has one, otherwise the screen's. */
export function messageOr(error: unknown, own: string): string {
  return error instanceof Error && error.message !== '' ? error.message : own;
}

/** The player has reached a limit of their own. It ends, but later than a retry would wait. */
const TOO_MANY_REQUESTS = 'TOO_MANY_REQUESTS';

/** Whether a retry is useful: nothing was refused, only the answer is missing. This includes the gateway's own 429. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof NetworkError;
  return error.status >= 500 || (error.status === 429 && error.code !== TOO_MANY_REQUESTS);
}
