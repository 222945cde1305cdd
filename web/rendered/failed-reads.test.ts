/** Failed reads: every screen reports them soon, and continues when it can. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SCREENS } from '../src/components/nav/screens';
import { passAll, refuse, type Call } from './support/answers';
import { setOnline } from './support/game';
import { answerAsForNewPlayer } from './support/samples';
import { asPlayer, expectCount, open, reopen } from './support/screens';

/** These ask the API for nothing when they are opened. */
const WITHOUT_READS = ['/email', '/check', '/admin-setup'];
const SCREENS_THAT_READ = SCREENS.filter(
  ({ for: audience, path }) => ['agreed', 'player', 'public'].includes(audience) && !WITHOUT_READS.includes(path),
);

const SOON_MS = 3000;
const STEP_MS = 100;

const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });

/** Every read fails at once: an answer from outside the page would take time that the page's clock does not measure. */
function answerInPage(): void {
  const fetch = window.fetch.bind(window);
  vi.stubGlobal('fetch', (asked: Request | URL | string, options?: RequestInit) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href);
    return pathname.startsWith('/api/') ? Promise.resolve(Response.json({ message: 'Internal Server Error' }, { status: 500 })) : fetch(asked, options);
  });
}

/** Advances the page's clock, which a busy machine does not affect, and lets the page draw the result. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  // The time that the page takes for an answer.
  await Response.json({}).json();
  await new Promise((done) => requestAnimationFrame(done));
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

for (const { path } of SCREENS_THAT_READ) {
  test(`${path} says within 3 s that it could not be loaded`, async () => {
    asPlayer();
    // The code's loading time is not measured.
    await open(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    answerInPage();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
    await reopen();
    // The time counts from the appearance of the screen, when it has started to read. The parts around it read earlier.
    while (!document.querySelector('#content[aria-label]')) await pass(STEP_MS);
    const isSaid = () => tryAgain.elements().length > 0;
    for (let ms = 0; ms < SOON_MS && !isSaid(); ms += STEP_MS) await pass(STEP_MS);
    // The page's clock has stopped, so no further timer is due. Vitest's own waiting would advance it.
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
  setOnline(false);
  await expect.element(page.getByRole('status', { name: 'Connection' })).toMatchTextContent('You are offline.');
  // A request that fails after the connection is back is not retried.
  await passAll();
  answerAsForNewPlayer();
  setOnline(true);
  await expect.element(page.getByRole('group', { name: 'Balance' })).toHaveTextContent('10.00');
  await expectCount(tryAgain, 0);
});
