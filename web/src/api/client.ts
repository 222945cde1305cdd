import createClient from 'openapi-fetch';
import { notAuthenticated } from './errors';
import type { paths } from './schema';
import { confirmSignIn, idToken, onOutdated, onRefused, whileSignedIn } from './token';

const REQUEST_MS_MAX = 15_000;
const SIGN_IN_AGAIN = 'SIGN_IN_AGAIN';
const AGREEMENT_MISSING = 'AGREEMENT_MISSING';

async function send(request: Request): Promise<Response> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(REQUEST_MS_MAX)]);
  return fetch(new Request(request, { signal }));
}

/**
 * Signs each request, and retries once with a renewed token if the gateway refuses the first. A request belongs to the
 * user who was shown when it was made, and is never sent for another user.
 */
async function sendSigned(request: Request, signal: AbortSignal): Promise<Response> {
  const tokenOf = async (options: { fresh: boolean }) => {
    const token = await idToken(options);
    if (signal.aborted) throw notAuthenticated();
    return token;
  };
  const token = await tokenOf({ fresh: false });
  if (!token) return refusable(await send(request));
  const again = request.clone();
  request.headers.set('Authorization', `Bearer ${token}`);
  const response = await send(request);
  if (response.status !== 401) return response;
  const renewed = await tokenOf({ fresh: true });
  if (!renewed || renewed === token) return refusable(response);
  again.headers.set('Authorization', `Bearer ${renewed}`);
  return refusable(await send(again));
}

function refusable(response: Response): Response {
  if (response.status === 401) onRefused();
  return response;
}

/** If the server requires a newer sign-in, the request waits for the user's confirmation and is sent again once. */
async function signedFetch(request: Request): Promise<Response> {
  const signal = whileSignedIn();
  const again = request.clone();
  const sentAt = performance.now();
  const response = await sendSigned(request, signal);
  const code = await codeOf(response);
  if (code === AGREEMENT_MISSING) onOutdated();
  if (code !== SIGN_IN_AGAIN || !(await confirmSignIn(sentAt))) return response;
  return sendSigned(again, signal);
}

/** The server's reason for a refusal. */
async function codeOf(response: Response): Promise<unknown> {
  if (response.status !== 403) return undefined;
  const body = (await response.clone().json().catch(() => null)) as { code?: unknown } | null;
  return body?.code;
}

export const api = createClient<paths>({ fetch: signedFetch });

/** The client for public calls: it sends no token. */
export const publicApi = createClient<paths>({ fetch: send });
