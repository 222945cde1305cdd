/** Reads that fail: every screen says so soon, and goes on when it can. */
import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/test';
import { balance, openAs } from './screens';

const SOON_MS = 3000;
const STEP_MS = 100;
const BROKEN = { status: 500, json: { message: 'Internal Server Error' } };

const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

/** Those that are on their way. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const asking = new Set<Request>();
  page.on('request', (request) => request.url().includes('/api/') && asking.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => asking.delete(request));
  return asking;
}

/** Every read fails, at once: an answer from outside the page would come in a time that the page's clock does not know. */
async function answerInPage(page: Page): Promise<void> {
  await page.addInitScript(({ status, json }) => {
    const fetch = window.fetch.bind(window);
    window.fetch = (asked, options) => {
      const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href);
      return pathname.startsWith('/api/') ? Promise.resolve(Response.json(json, { status })) : fetch(asked, options);
    };
  }, BROKEN);
}

for (const path of ['/', '/statement', '/withdraw', '/deposits', '/profile', '/COD', '/my-play', '/draws']) {
  test(`${path} says within 3 s that it could not be loaded`, async ({ page, bystander }) => {
    await answerInPage(page);
    // The page's own time, from which a busy machine takes nothing.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + STEP_MS);
    await openAs(page, bystander, path === '/' ? '/?' : path);
    // The time counts from when the screen stands: then it has begun to read. What is around it reads earlier.
    await expect
      .poll(async () => {
        await page.clock.runFor(STEP_MS);
        return page.locator('#content[aria-label]').count();
      })
      .toBe(1);
    for (let ms = 0; ms < SOON_MS; ms += STEP_MS) await page.clock.runFor(STEP_MS);
    await expect(tryAgain(page).first()).toBeVisible();
  });
}

test('a screen that could not be loaded comes with the connection', async ({ page, bystander, context }) => {
  await page.route('**/api/**', (route) => route.fulfill(BROKEN));
  const asking = requestsOf(page);
  await openAs(page, bystander, '/statement');
  await expect(tryAgain(page).first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('You are offline.');
  // What fails after the connection is back is not asked for again.
  await expect.poll(() => asking.size).toBe(0);
  await page.unroute('**/api/**');
  await context.setOffline(false);
  await expect(balance(page)).toHaveText('10.00');
  await expect(tryAgain(page)).toHaveCount(0);
});
