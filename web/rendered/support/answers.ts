/// <reference lib="es2024.promise" />
/** What the server answers in these tests. TypeScript refuses an answer that the API's own description does not have. */
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupWorker } from 'msw/browser';
import type { components, paths } from '../../src/api/schema';

export type Schema = components['schemas'];

type Method = 'get' | 'post' | 'put';
/** For example `POST /api/withdrawals`. */
export type Call = {
  [Path in keyof paths]: { [M in Method]: paths[Path][M] extends { responses: unknown } ? `${Uppercase<M>} ${Path}` : never }[Method];
}[keyof paths];

type Operation<C extends Call> = C extends `${infer M} ${infer Path extends keyof paths}` ? paths[Path][Lowercase<M> & Method] : never;
export type Answer<C extends Call> = Operation<C> extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;
type Sent<C extends Call> = Operation<C> extends { requestBody?: { content: { 'application/json': infer Body } } } ? Body : undefined;

/** What has reached the server. */
export interface Received<C extends Call> {
  body: Sent<C>;
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Headers;
}

/** What a test gives no answer to. */
let unanswered: string[] = [];

const OURS = /^https?:\/\/[^/]+\/(api\/|(set|remove|check|initialize)-admin$)/;

const LAST = '/last-of-test';

export const worker = setupWorker(
  http.get(`*${LAST}`, () => HttpResponse.json({})),
  http.all(OURS, ({ request }) => {
    unanswered.push(`${request.method} ${new URL(request.url).pathname}`);
    return HttpResponse.error();
  }),
);

const received = new Map<Call, Received<Call>[]>();

type Reply<C extends Call> = (request: Received<C>) => Response | Promise<Response>;

/** Of the requests that a call can make, those with such a query. */
type When = (query: Record<string, string>) => boolean;

interface How {
  once?: boolean;
  /** What it does not hold for has the answer that held before. */
  when?: When | undefined;
}

/** The last reply given for a call holds; one that is given `once` holds for one request before that. */
function reply<C extends Call>(call: C, make: Reply<C>, { once = false, when = () => true }: How = {}): void {
  const [method = '', path = ''] = call.split(' ');
  const address = `*${path.replace(/\{(\w+)\}/g, ':$1')}`;
  worker.use(
    http[method.toLowerCase() as Method](
      address,
      async ({ request, params }) => {
        const query = Object.fromEntries(new URL(request.url).searchParams);
        if (!when(query)) return undefined;
        const text = await request.text();
        const got = {
          body: text === '' ? undefined : (JSON.parse(text) as unknown),
          params,
          query,
          headers: request.headers,
        } as unknown as Received<C>;
        received.set(call, [...(received.get(call) ?? []), got]);
        return make(got);
      },
      { once },
    ),
  );
}

/** From now on a call is answered like this. `made` may wait, and may look at what was asked. */
export function answer<C extends Call>(call: C, made: Answer<C> | ((request: Received<C>) => Answer<C> | Promise<Answer<C>>)): void {
  reply(call, async (request) => {
    const body = typeof made === 'function' ? await (made as (request: Received<C>) => Answer<C> | Promise<Answer<C>>)(request) : made;
    return HttpResponse.json(body as JsonBodyType);
  });
}

/** From now on the server refuses it, in these words. */
export function refuse(call: Call, status: number, error: string, code = 'REFUSED', when?: When): void {
  reply(call, () => HttpResponse.json({ error, code, requestId: 'request-1' } satisfies Schema['ErrorBody'], { status }), { when });
}

/** As `refuse`, when that which it waits for has come. */
export function refuseAfter(until: Promise<unknown>, call: Call, status: number, error: string, code = 'REFUSED'): void {
  reply(call, async () => {
    await until;
    return HttpResponse.json({ error, code, requestId: 'request-1' } satisfies Schema['ErrorBody'], { status });
  });
}

/** From now on the gateway refuses it, which does not know the server's form of an error. */
export function refuseAtGateway(call: Call, status: number, message: string): void {
  reply(call, () => HttpResponse.json({ message }, { status }));
}

/** From now on it reaches nobody. */
export function cutOff(call: Call, when?: When): void {
  reply(call, () => HttpResponse.error(), { when });
}

/** One request arrives, and its answer is lost on the way; those after it are answered as before. */
export function loseNext(call: Call): void {
  reply(call, () => HttpResponse.error(), { once: true });
}

/** Everything that was sent by this call since the test began, the oldest first. */
export function sent<C extends Call>(call: C): Received<C>[] {
  return received.get(call) ?? [];
}

/** Waits until all that was asked before has come to its answer: they come one after the other. */
export async function passAll(): Promise<void> {
  await fetch(LAST);
}

/** Returns what nothing has answered. */
export function forgetAll(): string[] {
  worker.resetHandlers();
  received.clear();
  const left = unanswered;
  unanswered = [];
  return left;
}
