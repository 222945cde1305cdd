/** Reads that fail: every screen says so soon, and goes on when it can. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { passAll, refuse, type Call } from './support/answers';
import { answerAsForNewPlayer } from './support/samples';
import { asPlayer, expectCount, open, reopen } from './support/screens';

const SOON_MS = 3000;
const STEP_MS = 100;

const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });

/** Every read fails, at once: an answer from outside the page would come in a time that the page's clock does not know. */
function answerInPage(): void {
  const fetch = window.fetch.bind(window);
  vi.stubGlobal('fetch', (asked: Request | URL | string, options?: RequestInit) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href);
    return pathname.startsWith('/api/') ? Promise.resolve(Response.json({ message: 'Internal Server Error' }, { status: 500 })) : fetch(asked, options);
  });
}

/** So much of the page's own time passes, from which a busy machine takes nothing, and the page draws what comes of it. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  // As long as the page takes for an answer.
  await Response.json({}).json();
  await new Promise((done) => requestAnimationFrame(done));
}

const connect = (isThere: boolean): void => {
  Object.defineProperty(navigator, 'onLine', { value: isThere, configurable: true });
  dispatchEvent(new Event(isThere ? 'online' : 'offline'));
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'onLine');
});

for (const path of ['/', '/statement', '/withdraw', '/deposits', '/profile', '/COD', '/my-play', '/draws']) {
  test(`${path} says within 3 s that it could not be loaded`, async () => {
    asPlayer();
    // The code comes in its own time, which is not what is measured.
    await open(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    answerInPage();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
    await reopen();
    // The time counts from when the screen stands: then it has begun to read. What is around it reads earlier.
    while (!document.querySelector('#content[aria-label]')) await pass(STEP_MS);
    const isSaid = () => tryAgain.elements().length > 0;
    for (let ms = 0; ms < SOON_MS && !isSaid(); ms += STEP_MS) await pass(STEP_MS);
    // The page's clock stands now: nothing more is due. Vitest's own waiting would move it.
    while (!isSaid()) await pass(0);
    await expect.element(tryAgain.first()).toBeVisible();
  });
}

test('a screen that could not be loaded comes with the connection', async () => {
  asPlayer();
  for (const call of [
    'GET /api/wallet', 'GET /api/wallet/transactions', 'GET /api/notices', 'GET /api/profile', 'GET /api/profile/log', 'GET /api/colours/config',
  ] satisfies Call[]) {
    refuse(call, 500, 'Internal server error', 'INTERNAL');
  }
  await open('/statement');
  await expect.element(tryAgain.first()).toBeVisible();
  connect(false);
  await expect.element(page.getByRole('status', { name: 'Connection' })).toMatchTextContent('You are offline.');
  // What fails after the connection is back is not asked for again.
  await passAll();
  answerAsForNewPlayer();
  connect(true);
  await expect.element(page.getByRole('group', { name: 'Balance' })).toHaveTextContent('10.00');
  await expectCount(tryAgain, 0);
});
