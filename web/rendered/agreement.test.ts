/** The step before the first game: date of birth and terms. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TERMS_LAPSED, TERMS_VERSION } from '../src/components/care/termsVersion';
import { answer, loseNext, refuse, sent } from './support/answers';
import { freshRound, StagedGame, tiles } from './support/game';
import { haveAccount } from './support/identity';
import { inMinutes, PLAYER } from './support/samples';
import { asPlayer, expectCount, expectFits, expectNothingSerious, open, press, reopen } from './support/screens';

const step = (name = 'Before you play') => page.getByRole('heading', { level: 1, name });
const agree = page.getByRole('button', { name: 'I agree to the terms' });
const screen = (name: string) => page.getByRole('heading', { level: 1, name });

/** With the keyboard only. */
async function typeBirthDate(day: string, month: string, year: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Day' }).click();
  // A complete part moves the focus to the next one.
  for (const part of [day, month, year]) await press(part.length < 2 ? `${part}{Tab}` : part);
}

/** A player with this token value, who can agree to the current terms. */
function asPlayerWith(terms: string | undefined): void {
  asPlayer({ terms });
  answer('POST /api/profile/agreement', ({ body }) => {
    // The next token carries it.
    haveAccount(PLAYER);
    return { terms: body.terms, agreedAt: inMinutes(0), ofAgeSince: inMinutes(0) };
  });
}

const agreements = () => sent('POST /api/profile/agreement').map(({ body }) => body);

test('it fits a phone, its button in view', async () => {
  await page.viewport(360, 740);
  asPlayerWith(undefined);
  await open('/COD');
  await expect.element(agree).toBeInViewport({ ratio: 1 });
  expect(scrollY).toBe(0);
  // Nothing covers it.
  await agree.click({ trial: true });
});

test('it leaves the page at its top', async () => {
  await page.viewport(360, 500);
  asPlayerWith(undefined);
  await open('/COD');
  await typeBirthDate('17', '5', '1990');
  await agree.click();
  await expect.element(screen('Colours for the Day')).toBeVisible();
  expect(scrollY).toBe(0);
});

test('what is not for playing is there without it', async () => {
  asPlayerWith(undefined);
  await open('/withdraw');
  await expect.element(screen('Withdraw Funds')).toBeVisible();
  for (const address of ['/', '/deposits']) {
    await reopen(address);
    await expect.element(step()).toBeVisible();
  }
});

test('who agreed to older terms agrees to the new ones, without their age', async () => {
  asPlayerWith('2026-01-01');
  await open('/COD');
  await expect.element(step('The terms have changed')).toBeVisible();
  await expectCount(page.getByRole('textbox'), 0);
  await expectFits();
  await page.getByRole('button', { name: 'I agree to the new terms' }).click();
  await expect.element(screen('Colours for the Day')).toBeVisible();
  expect(agreements()).toEqual([{ terms: TERMS_VERSION }]);
});

test('a page that was open when the terms changed asks too', async () => {
  asPlayerWith(TERMS_VERSION);
  StagedGame.on();
  await open('/');
  await freshRound();
  haveAccount({ ...PLAYER, terms: '2026-01-01' });
  refuse('POST /api/game/rounds/{roundId}/guess', 403, 'Please say that you are 18 or older and agree to the terms first. Home asks you.', 'AGREEMENT_MISSING');
  await tiles.first().click();
  await expect.element(step('The terms have changed')).toBeVisible();
});

test('after half a year one looks back, and agrees again to play on', { tags: ['rts-12E'] }, async () => {
  asPlayerWith(TERMS_LAPSED);
  await open('/COD');
  await expect.element(step('Half a year has passed')).toBeVisible();
  await expectNothingSerious();
  await page.getByRole('main').getByRole('link', { name: 'My play' }).click();
  await expect.element(screen('My play')).toBeVisible();
  await reopen('/COD');
  await page.getByRole('main').getByRole('link', { name: 'your limits' }).click();
  await expect.element(page.getByRole('region', { name: 'Your limits' })).toBeVisible();
  await reopen('/COD');
  await page.getByRole('button', { name: 'I agree, and play on' }).click();
  await expect.element(screen('Colours for the Day')).toBeVisible();
  expect(agreements()).toEqual([{ terms: TERMS_VERSION }]);
});

test('what could not be saved can be sent again', async () => {
  asPlayerWith(undefined);
  loseNext('POST /api/profile/agreement');
  await open('/deposits');
  await typeBirthDate('17', '5', '1990');
  await agree.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('That could not be saved. Please try again.');
  await expect.element(page.getByRole('textbox', { name: 'Year' })).toHaveValue('1990');
  await agree.click();
  await expect.element(screen('Deposit history')).toBeVisible();
  expect(agreements()).toEqual([1, 2].map(() => ({ terms: TERMS_VERSION, bornOn: '1990-05-17' })));
  StagedGame.on();
  await reopen('/');
  await expect.element(page.getByRole('heading', { name: 'Quick colour game' })).toBeVisible();
});
