import createClient from 'openapi-fetch';
import type { paths } from './schema';
import { idToken } from './token';

const REQUEST_MS_MAX = 15_000;

async function send(request: Request): Promise<Response> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(REQUEST_MS_MAX)]);
  return fetch(new Request(request, { signal }));
}

/** Signs each request, and once more with a renewed token when the gateway refuses the first. */
async function signedFetch(request: Request): Promise<Response> {
  const token = await idToken({ fresh: false });
  if (!token) return send(request);
  const again = request.clone();
  request.headers.set('Authorization', `Bearer ${token}`);
  const response = await send(request);
  if (response.status !== 401) return response;
  const renewed = await idToken({ fresh: true });
  if (!renewed || renewed === token) return response;
  again.headers.set('Authorization', `Bearer ${renewed}`);
  return send(again);
}

export const api = createClient<paths>({ fetch: signedFetch });

/** For what everybody may read: no token goes with it. */
export const publicApi = createClient<paths>({ fetch: send });
