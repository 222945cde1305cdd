/** A player closes the account (D61). */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, sent } from './support/answers';
import { inMinutes, withPoints } from './support/samples';
import { asPlayer, expectCount, expectEnabled, expectGoodAt, expectTexts, open, reopen, SCHEMES } from './support/screens';

const card = page.getByRole('region', { name: 'Close your account' });
const question = page.getByRole('dialog', { name: 'Close your account?' });

async function ask(): Promise<void> {
  await card.getByRole('button', { name: 'Close account' }).click();
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
}

test('leads to a break where what is left is less than the minimum', async () => {
  asPlayer();
  answer('GET /api/wallet', withPoints(22.05));
  await open('/profile');
  await ask();
  await expect.element(question).toMatchTextContent('To have 22.05 points of them paid out, take a break first: during a break there is no minimum.');
  await question.getByRole('link', { name: 'take a break' }).click();
  await expectCount(question, 0);
  await expect.element(page.getByRole('heading', { name: 'Take a break' })).toBeInViewport();
  const restriction = { kind: 'time-out', reason: 'You asked for a break from playing', since: inMinutes(0), until: inMinutes(24 * 60) } as const;
  answer('GET /api/wallet', withPoints(22.05, { restriction, leastWithdrawal: 22.05 }));
  await reopen();
  await ask();
  await expectTexts(question.getByRole('link'), ['Withdraw']);
});

test('a balance that has changed meanwhile is said anew', async () => {
  asPlayer();
  await open('/profile');
  await ask();
  await expect.element(question).toMatchTextContent('You still have 10.00 points');
  answer('GET /api/wallet', withPoints(15));
  refuse('POST /api/profile/close', 409, 'You have 15 points. Please withdraw them first, or say that you give them up.', 'BALANCE_NOT_GIVEN_UP');
  await question.getByRole('button', { name: 'Give up 10.00 points and close' }).click();
  await expect.element(question).toMatchTextContent('You have 15 points. Please withdraw them first, or say that you give them up.');
  await expectEnabled(question.getByRole('button', { name: 'Give up 15.00 points and close' }));
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expectCount(question, 0);
  expect(sent('POST /api/profile/close').map(({ body }) => body)).toEqual([{ giveUp: 10 }]);
});

test.each(SCHEMES)('the question fits 320 to 1280 px, and passes axe in %s', async (scheme) => {
  asPlayer();
  await open('/profile');
  await ask();
  await expectGoodAt(scheme);
});
