/** Several tickets of Colours for the Day with one confirmation, with a stub of the server. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { chip, entries, pick, StagedColours, submit } from './coloursScreens';
import { expectFits, expectNothingSerious, expectSaid, openAs, watchToasts } from './screens';

const REQUEST_ID = 'request-of-this-test';

const another = (page: Page): Locator => page.getByRole('button', { name: 'Add another ticket' });
const basket = (page: Page): Locator => page.getByRole('list', { name: 'In the basket' }).locator(':scope > li');
const buy = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: /^Buy \d/ });
const dialog = (page: Page): Locator => page.getByRole('dialog');
const listed = (page: Page): Locator => dialog(page).getByRole('list', { name: 'Tickets to buy' }).locator(':scope > li');

async function pickThree(page: Page): Promise<void> {
  await pick(page, 'red', 'blue', 'green');
  await another(page).click();
  await pick(page, 'yellow', 'pink', 'orange');
  await another(page).click();
  await pick(page, 'white', 'black', 'purple');
}

test('several tickets are confirmed once, and sent one after another', async ({ page, bystander }) => {
  await watchToasts(page);
  const staged = await StagedColours.on(page);
  let sending = 0;
  let most = 0;
  const letGo: (() => void)[] = [];
  await page.route('**/api/colours/enter', async (route) => {
    sending += 1;
    most = Math.max(most, sending);
    await new Promise<void>((goOn) => letGo.push(goOn));
    sending -= 1;
    await route.fallback();
  });
  await openAs(page, bystander, '/COD');
  await expect(another(page)).toBeDisabled();
  await pick(page, 'red', 'blue', 'green');
  await expect(page.getByRole('button', { name: 'Submit Entry (N$5)' })).toBeEnabled();
  await another(page).press('Enter');
  await expect(chip(page, 'red')).toBeFocused();
  await expect(page.getByText('Selected: 0 / 3')).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
  await expect(buy(page)).toHaveText(/^Buy 1 ticket \(N\$5\)/);
  await pick(page, 'yellow', 'pink', 'orange');
  await expect(buy(page)).toHaveText(/^Buy 2 tickets \(N\$10\)/);
  await buy(page).click();

  await expect(dialog(page)).toHaveAccessibleName('Buy 2 tickets?');
  await expect(listed(page).nth(0).getByRole('listitem')).toHaveText(['red', 'blue', 'green']);
  await expect(listed(page).nth(1).getByRole('listitem')).toHaveText(['yellow', 'pink', 'orange']);
  await expect(dialog(page)).toContainText('Total: 10.00 points (N$ 10.00)');
  expect(staged.sent).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Buy 2 tickets' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('0 of 2 sent');
  await expect.poll(() => letGo.length).toBe(1);
  letGo[0]?.();
  await expect(dialog(page).getByRole('status')).toHaveText('1 of 2 sent');
  await expect(dialog(page).getByRole('button', { name: '1 of 2 sent' })).toBeDisabled();
  await expect.poll(() => letGo.length).toBe(2);
  letGo[1]?.();
  await expectSaid(page, '2 entries submitted!');
  await expect(dialog(page)).toHaveCount(0);
  await expect(entries(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Submit Entry (N$5)' })).toBeVisible();
  await expect(basket(page)).toHaveCount(0);
  expect(most).toBe(1);
  expect(staged.sent.map(({ body }) => body.picks.join())).toEqual(['red,blue,green', 'yellow,pink,orange']);
  expect(new Set(staged.sent.map(({ key }) => key)).size).toBe(2);
});

test('while the basket comes a ticket is taken once, and nothing is picked', async ({ page, bystander }) => {
  await StagedColours.on(page);
  let letGo: (() => void) | undefined;
  const held = new Promise<void>((goOn) => (letGo = goOn));
  await page.route('**/assets/Basket-*.js', async (route) => {
    await held;
    await route.fallback();
  });
  await openAs(page, bystander, '/COD');
  await pick(page, 'red', 'blue', 'green');
  await another(page).dblclick();
  for (const button of [chip(page, 'yellow'), another(page), submit(page)]) await expect(button).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Quick pick' })).toBeDisabled();
  letGo?.();
  await expect(basket(page)).toHaveCount(1);
  await expect(page.getByText('Selected: 0 / 3')).toBeVisible();
  await expect(chip(page, 'red')).toBeFocused();
  await chip(page, 'yellow').click();
  await expect(page.getByText('Selected: 1 / 3')).toBeVisible();
});

test('a failure in the middle says what is bought; a retry buys the rest', async ({ page, bystander }) => {
  const staged = await StagedColours.on(page);
  const keys: (string | undefined)[] = [];
  const answers = [undefined, { status: 422, json: { error: 'Insufficient balance', code: 'INSUFFICIENT_BALANCE', requestId: REQUEST_ID } }];
  await page.route('**/api/colours/enter', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const failure = answers.shift();
    return failure ? route.fulfill(failure) : route.fallback();
  });
  await openAs(page, bystander, '/COD');
  await pickThree(page);
  await buy(page).click();
  await expect(dialog(page)).toContainText('You have 10.00 points: that pays for 2 of them.');
  await dialog(page).getByRole('button', { name: 'Buy 3 tickets' }).click();
  const alert = dialog(page).getByRole('alert');
  for (const text of ['Insufficient balance. 1 of 3 tickets bought, the rest not.', REQUEST_ID]) await expect(alert).toContainText(text);
  for (const [place, text] of ['Bought', 'Not bought', 'Not bought'].entries()) await expect(listed(page).nth(place)).toContainText(text);
  await expect(dialog(page)).toContainText('Still to pay: 10.00 points (N$ 10.00)');
  await expectNothingSerious(page);

  // What is bought does not come back into the basket.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(basket(page)).toHaveCount(2);
  await expect(buy(page)).toBeFocused();
  await buy(page).press('Enter');
  await dialog(page).getByRole('button', { name: 'Buy 2 tickets' }).click();
  await expect(entries(page)).toHaveCount(3);
  await expect(basket(page)).toHaveCount(0);
  expect(keys).toHaveLength(4);
  expect(keys[1]).toBe(keys[2]);
  expect(new Set(keys).size).toBe(3);
  expect(staged.sent.map(({ body }) => body.picks[0])).toEqual(['red', 'yellow', 'white']);
});

test('a ticket without an answer is sent again under its own key', async ({ page, bystander }) => {
  const staged = await StagedColours.on(page);
  const keys: (string | undefined)[] = [];
  let isBroken = true;
  await page.route('**/api/colours/enter', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return isBroken && keys.length > 1 ? route.fulfill({ status: 503, json: { message: 'Service Unavailable' } }) : route.fallback();
  });
  await openAs(page, bystander, '/COD');
  await pickThree(page);
  await buy(page).click();
  await dialog(page).getByRole('button', { name: 'Buy 3 tickets' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(
    '1 of 3 tickets bought. No answer came for ticket 2: try again, the same ticket is paid for only once.',
  );
  await expect(listed(page).nth(1)).toContainText('No answer');
  isBroken = false;
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(entries(page)).toHaveCount(3);
  await expect(dialog(page)).toHaveCount(0);
  expect(new Set(keys).size).toBe(3);
  expect(new Set(keys.slice(1, -1)).size).toBe(1);
  expect(staged.sent).toHaveLength(3);
});

test('five tickets are the most; one can be removed; then all is as before', async ({ page, bystander }) => {
  await StagedColours.on(page);
  await openAs(page, bystander, '/COD');
  for (let count = 1; count < 5; count += 1) {
    await pick(page, 'red', 'blue', 'green');
    await another(page).click();
    await expect(basket(page)).toHaveCount(count);
  }
  await pick(page, 'red', 'blue', 'green');
  await expect(another(page)).toBeDisabled();
  await expect(buy(page)).toHaveText(/^Buy 5 tickets \(N\$25\)/);
  for (const width of [320, 900]) {
    await page.setViewportSize({ width, height: 740 });
    await expectFits(page);
    await expectNothingSerious(page);
  }
  for (let left = 3; left >= 0; left -= 1) {
    await page.getByRole('button', { name: 'Remove ticket 1' }).press('Enter');
    await expect(basket(page)).toHaveCount(left);
  }
  await expect(chip(page, 'red')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Submit Entry (N$5)' })).toBeEnabled();
});
