/** The rules and the help with gambling: public, and linked from every screen. */
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { Config } from '../src/config/config';
import { StagedGame } from './support/game';
import { asPlayer, asVisitor, close, expectAddress, expectCount, expectFits, expectGood, expectTexts, open, reopen, SCHEMES, showIn } from './support/screens';

const PAGES = [
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/fair-play', 'Fair play'],
  ['/gambling-help', 'Help with gambling'],
] as const;

const footerLink = page.getByRole('contentinfo').getByRole('link', { name: 'Terms and help' });
const texts = page.getByRole('navigation', { name: 'Terms and help' });
const contents = page.getByRole('navigation', { name: 'On this page' });
const section = (name: string): Locator => page.getByRole('region', { name });
const heading = (name: string): Locator => page.getByRole('heading', { level: 2, name });

async function expectOneHeading(title: string): Promise<void> {
  await expectTexts(page.getByRole('heading', { level: 1 }), [title]);
  const current = () => texts.getByRole('link').elements().filter((link) => link.getAttribute('aria-current') === 'page');
  await expect.poll(() => current().map(({ textContent }) => textContent)).toEqual([title]);
}

async function loaded(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectCount(page.getByRole('status', { name: /^Loading/ }), 0);
  await document.fonts.ready;
}

/** A stage with other settings for these pages. */
async function openWith(settings: Partial<Config>, address: string): Promise<void> {
  await close();
  await open(address, settings);
}

test('a visitor opens each page by its address and goes on to the next', async () => {
  asVisitor();
  for (const [address, title] of PAGES) {
    await reopen(address);
    await expect.poll(() => document.title).toBe(`${title} · Colour Game`);
    await expectOneHeading(title);
    await expect.element(page.getByRole('article').getByRole('time')).toMatchTextContent(/^\d+ \w+ \d{4}$/);
  }
  for (const [address, title] of PAGES) {
    await texts.getByRole('link', { name: title }).click();
    await expectAddress(address);
    await expectOneHeading(title);
    await expect.element(page.getByRole('main', { name: title })).toBeVisible();
  }
});

for (const screen of ['/login', '/signup', '/draws', '/nowhere']) {
  test(`the footer of ${screen} leads a visitor to the rules`, async () => {
    asVisitor();
    await open(screen);
    await footerLink.click();
    await expectAddress('/terms');
    await expectOneHeading('Terms');
  });
}

test('the footer leads a player to the rules, and the bar back', async () => {
  asPlayer();
  await open('/wallet');
  await expect.element(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible();
  await footerLink.click();
  await expectOneHeading('Terms');
  await expect.element(page.getByRole('main', { name: 'Terms' })).toHaveFocus();
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Wallet' }).click();
  await expectAddress('/wallet');
});

test('the contents lead to each part, and so does its own address', async () => {
  asVisitor();
  await open('/terms');
  await loaded();
  await expect.element(contents).toBeVisible();
  const entries = contents.getByRole('link').elements();
  const headings = page.getByRole('article').getByRole('heading', { level: 2 }).elements();
  expect(entries.length).toBeGreaterThan(0);
  expect(headings).toHaveLength(entries.length);
  for (const [index, entry] of entries.entries()) {
    const name = entry.textContent;
    expect(headings[index]?.textContent).toContain(name);
    await expect.element(section(name)).toBeVisible();
    expect(`#${heading(name).element().id}`).toBe(entry.getAttribute('href'));
  }
  await contents.getByRole('link', { name: 'Withdrawing' }).click();
  await expectAddress('/terms#withdrawing');
  await expect.element(heading('Withdrawing')).toBeInViewport();

  await reopen('/privacy');
  await reopen('/terms#frozen');
  await expect.element(heading('When an account is frozen')).toBeInViewport();
  await expect.element(heading('When an account is frozen')).toHaveFocus();
});

test('on a phone the contents unfold above the text', async () => {
  asVisitor();
  await page.viewport(320, 740);
  await open('/terms');
  await loaded();
  expect(contents.elements().filter((element) => element.checkVisibility({ visibilityProperty: true }))).toEqual([]);
  await page.getByText('On this page').click();
  await contents.getByRole('link', { name: 'Complaints' }).click();
  await expect.element(heading('Complaints')).toBeInViewport();
  await expectFits();
});

test('the help with gambling leads to the break, and the break to it', async () => {
  asPlayer();
  await open('/gambling-help');
  await section('Take a break').getByRole('link', { name: 'Take a break' }).click();
  await expectAddress('/profile#take-break');
  await loaded();
  await expect.element(heading('Take a break')).toBeInViewport();
  await section('Take a break').getByRole('link', { name: 'Help with gambling' }).click();
  await expectOneHeading('Help with gambling');
});

test('the help of the game leads to fair play and to help', async () => {
  asPlayer();
  StagedGame.on();
  for (const [address, title] of PAGES.slice(2)) {
    await reopen('/');
    await page.getByRole('button', { name: 'How it works' }).click();
    await page.getByRole('dialog').getByRole('link', { name: title }).click();
    await expectAddress(address);
    await expectOneHeading(title);
  }
});

test('the help lines of the stage are named, to be called and opened', async () => {
  asVisitor();
  await open('/gambling-help', {
    helpLines: [
      { name: 'A line', phone: '+000 (00) 000', note: 'At night too' },
      { name: 'A place', url: 'https://help.example.com/talk' },
      { name: 'Nobody' },
      { name: 'A trap', url: 'javascript:alert(1)' },
    ],
  });
  const talk = section('Talk to somebody');
  await expectTexts(talk.getByRole('term'), ['A line', 'A place']);
  await expect.element(talk.getByRole('link', { name: '+000 (00) 000' })).toHaveAttribute('href', 'tel:+00000000');
  await expect.element(talk.getByRole('link', { name: 'help.example.com' })).toHaveAttribute('href', 'https://help.example.com/talk');
  await expect.element(talk).toMatchTextContent('At night too');
});

for (const [what, settings] of [
  ['no help lines and no operator', { helpLines: [], operator: [] }],
  ['settings from before there were any', { helpLines: undefined, operator: undefined, keptMonths: undefined }],
  ['broken settings', { helpLines: 'none', operator: { name: 'x' }, keptMonths: 60 }],
] as const) {
  test(`with ${what} the pages are whole`, async () => {
    asVisitor();
    await open('/gambling-help', settings);
    await expect.element(section('Take a break')).toBeVisible();
    await expectCount(section('Talk to somebody'), 0);
    await openWith(settings, '/terms');
    await expect.element(section('Complaints')).toBeVisible();
    await expectCount(section('Who runs this game'), 0);
    await openWith(settings, '/privacy');
    await expect.element(section('How long we keep it')).toMatchTextContent(/for (some time|\d years) after it is closed/);
  });
}

for (const [bonusRule, times] of [['play-only', 1], [undefined, 1], ['open', 0]] as const) {
  test(`what starting points are for follows the bonus rule ${bonusRule}`, async () => {
    asVisitor();
    await open('/signup', { bonusRule });
    await expect.element(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await expectCount(page.getByText(/Starting points, and what you win with them, are for playing, not for paying out\./), times);
    await openWith({ bonusRule }, '/terms');
    await expect.element(section('Withdrawing')).toBeVisible();
    await expectCount(page.getByText(/Starting points, and what you win with them, are for playing and cannot be withdrawn\./), times);
    await expectCount(page.getByText(/bonus/i), 3 * times);
  });
}

test('privacy says for how long what is kept', async () => {
  asVisitor();
  await open('/privacy', { keptMonths: { closedAccount: 60, ticket: 18 } });
  await expect
    .element(section('How long we keep it'))
    .toMatchTextContent(/for 5 years after it is closed.*a message to Support: 18 months after it was resolved/s);
});

test('the operator is named at the end of the terms', async () => {
  asVisitor();
  await open('/terms', { operator: [{ name: 'Address', value: 'Example Street 1' }, { name: 'Licence', value: '' }] });
  const operator = section('Who runs this game');
  await expectTexts(operator.getByRole('term'), ['Address']);
  await expectTexts(operator.getByRole('definition'), ['Example Street 1']);
  await section('Complaints').getByRole('link', { name: 'Who runs this game' }).click();
  await expect.element(heading('Who runs this game')).toBeInViewport();
});

test.each(SCHEMES)('each page fits and passes axe on a phone, %s', async (colorScheme) => {
  asVisitor();
  for (const [address] of PAGES) {
    await reopen(address);
    await loaded();
    await showIn(colorScheme, 320);
    await expectGood();
  }
});
