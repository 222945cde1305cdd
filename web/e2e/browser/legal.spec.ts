/** The rules and the help with gambling: for everybody, from every screen. */
import type { Locator, Page } from '@playwright/test';
import { stackConfig } from '../support/stack';
import { expect, test } from '../support/test';
import { loaded } from './everyScreen';
import { expectFits, expectNothingSerious, freshRound, openAs, passwordField, showIn, emailField } from './screens';

const PAGES = [
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/fair-play', 'Fair play'],
  ['/gambling-help', 'Help with gambling'],
] as const;

const footerLink = (page: Page): Locator => page.getByRole('contentinfo').getByRole('link', { name: 'Terms and help' });
const texts = (page: Page): Locator => page.getByRole('navigation', { name: 'Terms and help' });
const contents = (page: Page): Locator => page.getByRole('navigation', { name: 'On this page' });
const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name, exact: true });

/** A stage with other settings for these pages. */
async function withSettings(page: Page, settings: Record<string, unknown>): Promise<void> {
  const config = { ...(await stackConfig()), ...settings };
  await page.route('**/config.json', (route) => route.fulfill({ json: config }));
}

async function expectOneHeading(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(texts(page).locator('[aria-current="page"]')).toHaveText(title);
}

test('a visitor opens each page by its address and goes on to the next', async ({ page }) => {
  for (const [address, title] of PAGES) {
    await page.goto(address);
    await expect(page).toHaveTitle(`${title} · Colour Game`);
    await expectOneHeading(page, title);
    await expect(page.getByRole('article').locator('time')).toHaveText(/^\d+ \w+ \d{4}$/);
  }
  for (const [address, title] of PAGES) {
    await texts(page).getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(address);
    await expectOneHeading(page, title);
    await expect(page.getByRole('main', { name: title })).toBeVisible();
  }
});

for (const screen of ['/login', '/signup', '/draws', '/nowhere']) {
  test(`the footer of ${screen} leads a visitor to the rules`, async ({ page }) => {
    await page.goto(screen);
    await footerLink(page).click();
    await expect(page).toHaveURL('/terms');
    await expectOneHeading(page, 'Terms');
  });
}

test('the footer leads a player to the rules, and the bar back', async ({ page, bystander }) => {
  await openAs(page, bystander, '/wallet');
  await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible();
  await footerLink(page).click();
  await expectOneHeading(page, 'Terms');
  await expect(page.getByRole('main', { name: 'Terms' })).toBeFocused();
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Wallet' }).click();
  await expect(page).toHaveURL('/wallet');
});

test('the contents lead to each part, and so does its own address', async ({ page }) => {
  await page.goto('/terms');
  await loaded(page);
  const entries = await contents(page).getByRole('link').all();
  const headings = page.getByRole('article').getByRole('heading', { level: 2 });
  await expect(headings).toHaveCount(entries.length);
  for (const [index, entry] of entries.entries()) {
    const name = await entry.innerText();
    expect(await headings.nth(index).innerText()).toContain(name);
    await expect(section(page, name)).toBeVisible();
    expect(`#${(await heading(page, name).getAttribute('id')) ?? ''}`).toBe(await entry.getAttribute('href'));
  }
  await contents(page).getByRole('link', { name: 'Withdrawing' }).click();
  await expect(page).toHaveURL('/terms#withdrawing');
  await expect(heading(page, 'Withdrawing')).toBeInViewport();

  await page.goto('/privacy');
  await page.goto('/terms#frozen');
  await expect(heading(page, 'When an account is frozen')).toBeInViewport();
  await expect(heading(page, 'When an account is frozen')).toBeFocused();
});

test('on a phone the contents unfold above the text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/terms');
  await expect(contents(page)).toBeHidden();
  await page.getByText('On this page').click();
  await contents(page).getByRole('link', { name: 'Complaints' }).click();
  await expect(heading(page, 'Complaints')).toBeInViewport();
  await expectFits(page);
});

test('the sign-up names the terms and keeps what is typed', async ({ page, context }) => {
  await page.goto('/signup');
  await emailField(page).fill('somebody@example.com');
  await passwordField(page).fill('some words of mine');
  for (const [address, title] of PAGES.slice(0, 2)) {
    const opened = context.waitForEvent('page');
    await page.getByRole('main').getByRole('link', { name: title }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(address);
    await expectOneHeading(tab, title);
    await tab.close();
  }
  await expect(emailField(page)).toHaveValue('somebody@example.com');
  await expect(passwordField(page)).toHaveValue('some words of mine');
});

test('the help with gambling leads to the break, and the break to it', async ({ page, bystander }) => {
  await openAs(page, bystander, '/gambling-help');
  await section(page, 'Take a break').getByRole('link', { name: 'Take a break' }).click();
  await expect(page).toHaveURL('/profile#take-break');
  await loaded(page);
  await expect(heading(page, 'Take a break')).toBeInViewport();
  await section(page, 'Take a break').getByRole('link', { name: 'Help with gambling' }).click();
  await expectOneHeading(page, 'Help with gambling');
});

test('the help of the game leads to fair play and to help', async ({ page, bystander }) => {
  for (const [address, title] of PAGES.slice(2)) {
    await openAs(page, bystander);
    await freshRound(page);
    await page.getByRole('button', { name: 'How it works' }).click();
    await page.getByRole('dialog').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(address);
    await expectOneHeading(page, title);
  }
});

test('the help lines of the stage are named, to be called and opened', async ({ page }) => {
  await withSettings(page, {
    helpLines: [
      { name: 'A line', phone: '+000 (00) 000', note: 'At night too' },
      { name: 'A place', url: 'https://help.example.com/talk' },
      { name: 'Nobody' },
      { name: 'A trap', url: 'javascript:alert(1)' },
    ],
  });
  await page.goto('/gambling-help');
  const talk = section(page, 'Talk to somebody');
  await expect(talk.getByRole('term')).toHaveText(['A line', 'A place']);
  await expect(talk.getByRole('link', { name: '+000 (00) 000' })).toHaveAttribute('href', 'tel:+00000000');
  await expect(talk.getByRole('link', { name: 'help.example.com' })).toHaveAttribute('href', 'https://help.example.com/talk');
  await expect(talk).toContainText('At night too');
});

for (const [what, settings] of [
  ['no help lines and no operator', { helpLines: [], operator: [] }],
  ['settings from before there were any', { helpLines: undefined, operator: undefined, keptMonths: undefined }],
  ['broken settings', { helpLines: 'none', operator: { name: 'x' }, keptMonths: 60 }],
] as const) {
  test(`with ${what} the pages are whole`, async ({ page }) => {
    await withSettings(page, settings);
    await page.goto('/gambling-help');
    await expect(section(page, 'Take a break')).toBeVisible();
    await expect(section(page, 'Talk to somebody')).toHaveCount(0);
    await page.goto('/terms');
    await expect(section(page, 'Complaints')).toBeVisible();
    await expect(section(page, 'Who runs this game')).toHaveCount(0);
    await page.goto('/privacy');
    await expect(section(page, 'How long we keep it')).toContainText(/for (some time|\d years) after it is closed/);
  });
}

for (const [bonusRule, times] of [['play-only', 1], [undefined, 1], ['open', 0]] as const) {
  test(`what starting points are for follows the bonus rule ${bonusRule}`, async ({ page }) => {
    await withSettings(page, { bonusRule });
    await page.goto('/signup');
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await expect(page.getByText('Starting points, and what you win with them, are for playing, not for paying out.')).toHaveCount(times);
    await page.goto('/terms');
    await expect(section(page, 'Withdrawing')).toBeVisible();
    await expect(page.getByText('Starting points, and what you win with them, are for playing and cannot be withdrawn.')).toHaveCount(times);
    await expect(page.getByText(/bonus/i)).toHaveCount(3 * times);
  });
}

test('privacy says for how long what is kept', async ({ page }) => {
  await withSettings(page, { keptMonths: { closedAccount: 60, ticket: 18 } });
  await page.goto('/privacy');
  await expect(section(page, 'How long we keep it')).toContainText(/for 5 years after it is closed.*a message to Support: 18 months after it was resolved/s);
});

test('the operator is named at the end of the terms', async ({ page }) => {
  await withSettings(page, { operator: [{ name: 'Address', value: 'Example Street 1' }, { name: 'Licence', value: '' }] });
  await page.goto('/terms');
  const operator = section(page, 'Who runs this game');
  await expect(operator.getByRole('term')).toHaveText(['Address']);
  await expect(operator.getByRole('definition')).toHaveText(['Example Street 1']);
  await section(page, 'Complaints').getByRole('link', { name: 'Who runs this game' }).click();
  await expect(heading(page, 'Who runs this game')).toBeInViewport();
});

test('on paper there is the text alone, in ink', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/terms');
  await expect(heading(page, 'Withdrawing')).toBeVisible();
  for (const part of [page.getByRole('contentinfo'), page.getByRole('navigation'), page.getByRole('banner')]) await expect(part).toHaveCount(0);
  await expect(heading(page, 'Withdrawing')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`each page fits and passes axe on a phone, ${colorScheme}`, async ({ page }) => {
    for (const [address] of PAGES) {
      await page.goto(address);
      await loaded(page);
      await showIn(page, colorScheme, 320);
      await expectFits(page);
      await expectNothingSerious(page);
    }
  });
}
