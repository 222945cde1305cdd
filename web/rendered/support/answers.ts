/// <reference lib="es2024.promise" />
/** The server's answers in these tests. TypeScript refuses an answer that is not in the API's description. */
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

/** A request that reached the server. */
export interface Received<C extends Call> {
  body: Sent<C>;
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Headers;
}

/** Calls without an answer in the test, and screens that showed nothing while they sent something. */
let complaints: string[] = [];

const OURS = /^https?:\/\/[^/]+\/(api\/|(set|remove|check|initialize)-admin$)/;

const LAST = '/last-of-test';

export const worker = setupWorker(
  http.get(`*${LAST}`, () => HttpResponse.json({})),
  http.all(OURS, ({ request }) => {
    complaints.push(`${request.method} ${new URL(request.url).pathname} has no answer`);
    return HttpResponse.error();
  }),
);

const received = new Map<Call, Received<Call>[]>();

/** The app sends them by itself, or shows their progress elsewhere: on the board, in a file's progress. */
const WITHOUT_BUTTON: readonly Call[] = [
  'POST /api/game/rounds',
  'POST /api/game/rounds/{roundId}/guess',
  'POST /api/players/lookup',
  'POST /api/notices/seen',
  'POST /api/admin/exclusion-register',
  'POST /api/wallet/reality-check',
];
/** Input into these fields would not be sent. */
const OPEN_FIELDS = 'form:has([type="submit"][aria-busy="true"]) :is(input, textarea, select):enabled:not([readonly])';
/** React may render the form after its request has left. In real time, even if a test has taken the clock. */
const DRAWN_MS = 500;
const now = performance.now.bind(performance);
const nextFrame = requestAnimationFrame.bind(window);

function notBusy(): string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>(OPEN_FIELDS)];
  const open = fields.map(({ labels, name }) => `${labels?.[0]?.textContent ?? name} can be changed`);
  return document.querySelector('[aria-busy="true"]') ? open : ['nothing is busy'];
}

const hasButton = (call: Call): boolean => !call.startsWith('GET') && !WITHOUT_BUTTON.includes(call);

/** While a request runs, a button shows it and its form is disabled. */
export async function expectBusy(call: string): Promise<void> {
  const until = now() + DRAWN_MS;
  while (notBusy().length > 0 && now() < until) await new Promise(nextFrame);
  complaints.push(...notBusy().map((what) => `${what} during ${call}`));
}

type Reply<C extends Call> = (request: Received<C>) => Response | Promise<Response>;

/** Selects some of a call's requests by query or by the path's parameters. */
type When = (query: Record<string, string>, params: Record<string, unknown>) => boolean;

interface How {
  once?: boolean;
  /** Requests outside this condition get the earlier answer. */
  when?: When | undefined;
}

/** The last reply for a call is used; one given `once` is used for one request before that. */
function reply<C extends Call>(call: C, make: Reply<C>, { once = false, when = () => true }: How = {}): void {
  const [method = '', path = ''] = call.split(' ');
  const address = `*${path.replace(/\{(\w+)\}/g, ':$1')}`;
  worker.use(
    http[method.toLowerCase() as Method](
      address,
      async ({ request, params }) => {
        const query = Object.fromEntries(new URL(request.url).searchParams);
        if (!when(query, params)) return undefined;
        const text = await request.text();
        const got = {
          body: text === '' ? undefined : (JSON.parse(text) as unknown),
          params,
          query,
          headers: request.headers,
        } as unknown as Received<C>;
        received.set(call, [...(received.get(call) ?? []), got]);
        if (hasButton(call)) await expectBusy(call);
        return make(got);
      },
      { once },
    ),
  );
}

type Maker<C extends Call> = (request: Received<C>) => Answer<C> | Promise<Answer<C>>;

function jsonOf<C extends Call>(made: Answer<C> | Maker<C>): Reply<C> {
  return async (request) => {
    const body = typeof made === 'function' ? await (made as Maker<C>)(request) : made;
    return HttpResponse.json(body as JsonBodyType);
  };
}

function refusalOf(status: number, error: string, code: string): Response {
  return HttpResponse.json({ error, code, requestId: 'request-1' } satisfies Schema['ErrorBody'], { status });
}

/** Replies when the returned function is called, and from then on at once. */
function replyLate<C extends Call>(call: C, make: Reply<C>): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  reply(call, async (request) => {
    await promise;
    return make(request);
  });
  return () => resolve(undefined);
}

/** From now on a call gets this answer. `made` may wait, and may read the request. */
export function answer<C extends Call>(call: C, made: Answer<C> | Maker<C>): void {
  reply(call, jsonOf(made));
}

/** As `answer`, but the answer waits until the returned function is called. */
export const answerLate = <C extends Call>(call: C, made: Answer<C> | Maker<C>): (() => void) =>
  replyLate(call, jsonOf(made));

/** From now on the server refuses it with this text. */
export function refuse(call: Call, status: number, error: string, code = 'REFUSED', when?: When): void {
  reply(call, () => refusalOf(status, error, code), { when });
}

/** As `refuse`, but the refusal waits until the returned function is called. */
export const refuseLate = (call: Call, status: number, error: string, code = 'REFUSED'): (() => void) =>
  replyLate(call, () => refusalOf(status, error, code));

/** From now on the gateway refuses it, in its own error format. */
export function refuseAtGateway(call: Call, status: number, message: string): void {
  reply(call, () => HttpResponse.json({ message }, { status }));
}

/** From now on it does not arrive. */
export function cutOff(call: Call, when?: When): void {
  reply(call, () => HttpResponse.error(), { when });
}

/** The next request arrives, but its answer is lost; later ones are answered as before. */
export function loseNext(call: Call): void {
  reply(call, () => HttpResponse.error(), { once: true });
}

/** All requests of this call since the test began, oldest first. */
export function sent<C extends Call>(call: C): Received<C>[] {
  return received.get(call) ?? [];
}

/** Waits until all earlier requests are answered: answers come in sequence. */
export async function passAll(): Promise<void> {
  await fetch(LAST);
}

/** Returns the complaints. */
export function forgetAll(): string[] {
  worker.resetHandlers();
  received.clear();
  const left = complaints;
  complaints = [];
  return left;
}
