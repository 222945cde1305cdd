/** Foreign content in a page or in the bucket is never executed. */
import type { Browser } from '@playwright/test';
import { attachedProof } from '../support/proofs';
import { expectOk } from '../support/http';
import { expect, test } from '../support/test';
import { aPicture } from './files';
import { emailField } from './screens';

declare global {
  interface Window {
    /** The attempts that succeeded. */
    ran?: string[];
  }
}

const RUN = '(window.ran ??= []).push';

/** Markup that an attacker may inject into a page. */
const INJECTED = [
  `<script>${RUN}('inline script')</script>`,
  `<script src="data:text/javascript,${RUN}('script from data')"></script>`,
  `<img src="/none.png" alt="" onerror="${RUN}('handler')">`,
  `<a id="address" href="javascript:void ${RUN}('address')">address</a>`,
  `<iframe srcdoc="<script>(parent.ran ??= []).push('frame')</script>"></iframe>`,
  `<p id="styled" style="position: fixed">styled</p>`,
].join('');

/** The attempts that succeeded on the sign-in page, with its headers or without any. */
async function ranOn(browser: Browser, headers: 'as sent' | 'none'): Promise<string[]> {
  // A separate context, because the test's context fails on every refusal.
  const page = await (await browser.newContext()).newPage();
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<div id="root">', `${INJECTED}$&`);
    const kept = headers === 'as sent' ? response.headers() : { 'content-type': 'text/html' };
    await route.fulfill({ status: 200, headers: kept, body });
  });
  await page.goto('/login');
  await expect(emailField(page)).toBeVisible();
  await page.locator('#address').evaluate((link: HTMLAnchorElement) => link.click());
  // In a task of the page itself, because the policy does not apply to code that a test evaluates.
  await page.evaluate(
    () =>
      new Promise<void>((done) =>
        setTimeout(() => {
          const attempt = (name: string, act: () => unknown) => {
            try {
              act();
              (window.ran ??= []).push(name);
            } catch {
              // Correctly refused.
            }
          };
          attempt('code from text', () => eval('1'));
          attempt('markup from text', () => (document.createElement('p').innerHTML = '<b>bold</b>'));
          const base = document.head.appendChild(document.createElement('base'));
          base.href = 'https://elsewhere.example/';
          if (document.baseURI.startsWith(base.href)) (window.ran ??= []).push('base');
          if (getComputedStyle(document.querySelector('#styled') ?? document.body).position === 'fixed') (window.ran ??= []).push('style');
          done();
        }),
      ),
  );
  const ran = await page.evaluate(() => window.ran ?? []);
  await page.context().close();
  return ran.sort();
}

test('nothing that is injected into a page runs', {
  tag: [
    '@asvs-1.1.2', '@asvs-1.2.1', '@asvs-1.2.2', '@asvs-1.3.1', '@asvs-1.3.2', '@asvs-1.3.5', '@asvs-3.2.2', '@asvs-3.4.3',
    '@asvs-3.5.5',
  ],
}, async ({ browser }) => {
  expect(await ranOn(browser, 'as sent')).toEqual([]);
  // Without a policy, every attempt succeeds.
  const all = ['address', 'base', 'code from text', 'frame', 'handler', 'inline script', 'markup from text', 'script from data', 'style'];
  expect(await ranOn(browser, 'none')).toEqual(all);
});

test('a proof that is a picture and a page in one is only ever a picture', {
  tag: ['@asvs-3.2.1', '@asvs-5.3.1', '@asvs-5.4.3'],
}, async ({ page, player, admin }) => {
  const picture = aPicture();
  const script = new TextEncoder().encode(`<!doctype html><script>${RUN}('proof')</script>`);
  const { id } = await attachedProof(player, { ...picture, name: 'slip.html.png', bytes: new Uint8Array([...picture.bytes, ...script]) });
  const { url } = expectOk(await admin.viewProof(id));
  await page.goto(url);
  const shown = await page.evaluate(() => ({ type: document.contentType, scripts: document.scripts.length, ran: window.ran ?? [] }));
  expect(shown).toEqual({ type: 'image/png', scripts: 0, ran: [] });
});
