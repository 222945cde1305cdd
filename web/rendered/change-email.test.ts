/** A player changes the account's email address on a separate page (D64). */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, sent } from './support/answers';
import { inMinutes } from './support/samples';
import { asPlayer, expectDisabled, expectFits, expectGood, open, SCHEMES, showIn } from './support/screens';

const address = page.getByRole('textbox', { name: 'New email address' });
const code = page.getByRole('textbox', { name: 'Code' });
const send = page.getByRole('button', { name: 'Send the code' });

const answerSent = () => answer('POST /api/profile/email', ({ body: { email } }) => ({ email, expiresAt: inMinutes(15) }));

test('another address can be typed, and a code sent again', async () => {
  const [first, second] = ['first@example.com', 'second@example.com'];
  asPlayer();
  answerSent();
  await open('/email');
  await address.fill(first);
  await send.click();
  await page.getByRole('button', { name: 'Another address' }).click();
  await expect.element(address).toHaveValue(first);
  await address.fill(second);
  await send.click();
  await expect.element(page.getByText(second, { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Send the code again' }).click();
  await expectDisabled(page.getByRole('button', { name: 'Code sent again' }));
  expect(sent('POST /api/profile/email').map(({ body }) => body)).toEqual([{ email: first }, { email: second }, { email: second }]);
});

test('an address that somebody else has is refused in words', async () => {
  asPlayer();
  refuse('POST /api/profile/email', 409, 'This email address belongs to another account. Please contact support.', 'ADDRESS_TAKEN');
  await open('/email');
  await address.fill('taken@example.com');
  await send.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('This email address belongs to another account.');
});

test.each(SCHEMES)('both steps fit 320 to 1280 px, and pass axe in %s', async (scheme) => {
  asPlayer();
  answerSent();
  await open('/email');
  await expect.element(address).toBeVisible();
  await showIn(scheme, 320);
  await expectGood();
  await address.fill('another@example.com');
  await send.click();
  await expect.element(code).toBeVisible();
  await expectGood();
  await showIn(scheme, 1280);
  await expectFits();
});
