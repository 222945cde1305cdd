/** The one place that turns what came back, or did not, into words. */

/** An answer that is not a success. The message is the server's, meant for the player. */
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

const NO_CONNECTION = 'No connection. Check your network and try again.';
const TOO_LONG = 'The server takes too long to answer. Please try again.';

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}

/** No answer came: the network is gone, or the time is up. Whether the request arrived is not known. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(isTimeout(cause) ? TOO_LONG : NO_CONNECTION, { cause });
    this.name = 'NetworkError';
  }
}

/** The time was up. */
export function tookTooLong(error: unknown): boolean {
  return error instanceof NetworkError && isTimeout(error.cause);
}

/** The specification's fallback (spec 7.14) for an answer that carries no text. */
const REQUEST_FAILED = 'Request failed';
const NOT_AUTHENTICATED = 'Not authenticated';

function textOf(body: unknown, key: string): string | undefined {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** `2026-11-21 10:00 UTC`, as the server writes a time. */
const UTC_TIME = /(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/g;

/** The server knows no player's time zone. Without `lib/dates`, which the first screen would wait for. */
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

/** The answer's body, or an ApiError, or a NetworkError. */
export async function answer<Body>(
  exchange: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<Body> {
  const { data, error, response } = await exchange.catch((cause: unknown) => {
    throw cause instanceof ApiError ? cause : new NetworkError(cause);
  });
  if (data === undefined) throw errorOf(response, error);
  return data;
}

/** The server's text for the player, if there is one; otherwise the screen uses its own. */
export function wordsOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.message !== REQUEST_FAILED ? error.message : undefined;
}

/** The error's own words, whatever they are; otherwise the screen's. */
export function messageOr(error: unknown, own: string): string {
  return error instanceof Error && error.message !== '' ? error.message : own;
}

/** The player has reached a limit of their own: it passes, but not in the time that anybody waits for an answer. */
const TOO_MANY_REQUESTS = 'TOO_MANY_REQUESTS';

/** Worth another try: nothing was refused, the answer only did not come. A 429 of the gateway's own is one of those. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof NetworkError;
  return error.status >= 500 || (error.status === 429 && error.code !== TOO_MANY_REQUESTS);
}
