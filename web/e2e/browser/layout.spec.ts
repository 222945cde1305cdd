/** Properties of the built page only: stable layout, fetched files, and the theme before the app is loaded. */
import { expect, test } from '../support/test';
import { expectNoShift, freshRound, openAs, watchShifts } from './screens';

test('an admin reads on Home what waits, one press from it', async ({ page, admin }) => {
  await page.route('**/api/admin/deposits?*', (route) => route.fulfill({ json: { items: [{}, {}, {}] } }));
  await page.route('**/api/admin/withdrawals?*', (route) => route.fulfill({ json: { items: [{}] } }));
  await page.route('**/api/admin/tickets?*', (route) => route.fulfill({ json: { items: [{}, {}] } }));
  await watchShifts(page);
  await openAs(page, admin);
  const line = page.getByRole('link', { name: '3 deposits, 1 withdrawal and 2 tickets wait' });
  await expect(line).toBeInViewport();
  await expectNoShift(page);
  await line.click();
  await expect(page).toHaveURL(/\/admin\b/);
});

test("a player's Home asks for nothing that admins see", async ({ page, bystander }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openAs(page, bystander);
  await freshRound(page);
  expect(asked.filter((path) => path.startsWith('/api/admin') || path.includes('admin-waiting'))).toEqual([]);
});

test('the theme follows the system until it is chosen, and is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  const scheme = () => page.evaluate(() => document.documentElement.dataset.scheme);
  expect(await scheme()).toBe('dark');
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await expect.poll(scheme).toBe('light');
  await page.reload();
  await expect.poll(scheme).toBe('light');
});
