/** One request to the stack and its complete answer. */
import { expect } from '@playwright/test';
import type { components } from '../../src/api/schema';
import { BASE_URL } from './stack';

export type Schema = components['schemas'];

/** `body` has the contract's type for a success; a test that expects a refusal does not read it. */
export interface Answer<Body = unknown> {
  status: number;
  headers: Headers;
  /** The raw body. */
  text: string;
  body: Body;
  /** Milliseconds since the epoch. */
  answeredAt: number;
  /** Above 1 if the service was busy. */
  attempts: number;
}

export interface Sending {
  token?: string;
  headers?: Record<string, string>;
  /** Sent unchanged. */
  body?: string | Uint8Array<ArrayBuffer>;
  /** The target, by default the site. */
  base?: string;
}

/** The longest time that a service may be busy: tests with many parallel requests keep it so. */
const BUSY_MS = 60_000;

/** Repeats the request while the service is busy, as the web does. */
export async function send<Body = unknown>(method: string, path: string, sending: Sending = {}): Promise<Answer<Body>> {
  const ask = () => sendOnce<Body>(method, path, sending);
  let answer = await ask();
  if (answer.status !== 503) return answer;
  await expect
    .poll(async () => {
      answer = { ...(await ask()), attempts: answer.attempts + 1 };
      return answer.status;
    }, { message: `${method} ${path} is answered`, timeout: BUSY_MS })
    .not.toBe(503);
  return answer;
}

async function sendOnce<Body>(method: string, path: string, sending: Sending): Promise<Answer<Body>> {
  const { token, body, base = BASE_URL } = sending;
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...sending.headers,
  };
  const response = await fetch(`${base}${path}`, { method, headers, body });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text === '' ? undefined : JSON.parse(text)) as Body,
    answeredAt: Date.now(),
    attempts: 1,
  };
}

/** Checks every answer of a function: JSON that must not be cached. */
function expectFunctionsAnswer(answer: Answer): void {
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
}

/** The body of a success. */
export function expectOk<Body>(answer: Answer<Body>): Body {
  expect(answer, answer.text).toMatchObject({ status: 200 });
  expectFunctionsAnswer(answer);
  return answer.body;
}

const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Refusal {
  status: number;
  code: string;
  error: string | RegExp;
}

/** Asserts a function's complete refusal: nothing is missing or added. */
export function expectRefusal(answer: Answer, { status, code, error }: Refusal): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: {
      code,
      error: typeof error === 'string' ? error : (expect.stringMatching(error) as unknown),
      requestId: expect.stringMatching(REQUEST_ID) as unknown,
    },
  });
  expectFunctionsAnswer(answer);
}

/** Asserts that the gateway itself answered, without calling a function. */
export function expectGatewaysRefusal(answer: Answer, status: number, message: string): void {
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { message } });
}
