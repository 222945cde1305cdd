/** The public page that checks a round of the quick game; it makes no requests. */
import { expect, onTestFinished, test } from 'vitest';
import { commands, page, type Locator } from 'vitest/browser';
import { addressOf, asText, type Numbers } from '../src/lib/roundNumbers';
import { answer, type Schema } from './support/answers';
import { StagedGame } from './support/game';
import { haveAccount } from './support/identity';
import { ledgerOf, START, type Move } from './support/ledger';
import { PLAYER } from './support/samples';
import { asPlayer, asVisitor, close, expectCount, expectFits, expectNothingSerious, expectPath, goBack, open, press, pressOn, reopen, rowsIn, SCHEMES, showIn, submitSignIn, watchCopies } from './support/screens';

type Vector = Omit<Numbers, 'tile'> & { answer: number };

/** One of the vectors shared by function and browser: a round, played or not. */
async function vectorOf(isMeant: (vector: Vector) => boolean): Promise<Schema['RevealedRound']> {
  const [vector] = ((await commands.readVectors('fairness')) as Vector[]).filter(isMeant);
  if (!vector) throw new Error('there is no such vector');
  const { commitment, serverSeed, clientSeed, roundId, answer: right } = vector;
  return { commitment, serverSeed, clientSeed, roundId, answer: right };
}

const numbersOf = ({ answer: right, ...numbers }: Schema['RevealedRound']): Numbers => ({ ...numbers, tile: `${right + 1}` });

const PLAYED = await vectorOf(({ answer: right, clientSeed }) => right === 5 && clientSeed !== '');
const ROUND = numbersOf(PLAYED);
const VERIFIED = 'Verified: the seed fits the commitment, and tile 6 follows from it.';

const box = page.getByLabelText('Paste the numbers or a link');
const field = (name: string): Locator => page.getByRole('textbox', { name });
const result = page.getByRole('region', { name: 'Result' });
const tile = result.getByRole('heading', { level: 2 });
const details = result.getByText('The numbers, and how to check them yourself');
const submit = page.getByRole('button', { name: 'Check this round' });
const said = (text: string): Locator => page.getByText(text, { exact: false });

async function openCheck(address = '/check'): Promise<void> {
  await reopen(address);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Check a round' })).toBeVisible();
}

/** The browser's paste event for the box: all parallel tests share the clipboard. */
async function paste(text: string): Promise<void> {
  await expect.element(box).toBeVisible();
  const element = box.element() as HTMLTextAreaElement;
  element.focus();
  element.setRangeText(text, 0, element.value.length, 'end');
  element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

/** The same with a different last digit. */
const changed = (digits: string): string => digits.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));

test('a round that was let pass is checked without a seed of its own', async () => {
  const numbers = numbersOf(await vectorOf(({ clientSeed }) => clientSeed === ''));
  asVisitor();
  await openCheck(addressOf(numbers));
  await expect.element(tile).toHaveTextContent(`Tile ${numbers.tile}`);
  await details.click();
  await expect.element(result.getByText('None: the round was not played')).toBeVisible();
});

test('a changed digit is found, wherever it is', async () => {
  const forged: [Partial<Numbers>, string][] = [
    [{ commitment: changed(ROUND.commitment) }, 'Not verified: the seed does not fit the commitment.'],
    [{ serverSeed: changed(ROUND.serverSeed) }, 'Not verified: the seed does not fit the commitment.'],
    [{ tile: '5' }, 'Not verified: tile 5 does not follow from the seeds.'],
  ];
  asVisitor();
  await openCheck();
  for (const [change, found] of forged) {
    await paste(asText({ ...ROUND, ...change }));
    for (const [name, value] of Object.entries(change)) await expect.poll(() => new URLSearchParams(location.hash.slice(1)).get(name)).toBe(value);
    await expect.element(result.getByRole('alert')).toHaveTextContent(found);
    await expectCount(result.getByText(/^Verified/), 0);
  }
  await expect.element(result).toMatchTextContent('is what follows from these numbers, and not tile 5.');
});

test('a link opens with the result shown, and the next takes its place', async () => {
  asVisitor();
  await openCheck(addressOf(ROUND));
  await expect.element(result.getByRole('status')).toHaveTextContent(VERIFIED);
  await expect.element(field('Your seed')).toHaveValue(ROUND.clientSeed);
  const other = addressOf({ ...ROUND, tile: '2' });
  location.assign(other);
  await expect.element(result.getByRole('alert')).toMatchTextContent('tile 2 does not follow');
  await expect.element(field('Tile told')).toHaveValue('2');
  await goBack(0);
  await expect.element(result.getByRole('status')).toHaveTextContent(VERIFIED);
  await paste('see you at eight');
  await expect.element(said('This holds no numbers of a round.')).toBeVisible();
  // A pasted link works like an opened one.
  await paste(new URL(other, location.href).href);
  await expect.element(result.getByRole('alert')).toMatchTextContent('tile 2 does not follow');
  await expectCount(said('This holds no numbers of a round.'), 0);
});

test('without a tile told the page says which one follows', async () => {
  asVisitor();
  await openCheck(addressOf({ ...ROUND, tile: '' }));
  await expect.element(tile).toHaveTextContent('Tile 6');
  await details.click();
  await expect.element(result.getByText('Answer your browser computed')).toBeVisible();
  await expectCount(result.getByText('Answer that was told', { exact: false }), 0);
});

test('says at the field what is wrong, and loses nothing', async () => {
  asVisitor();
  await openCheck();
  await submit.click();
  for (const problem of ['Please enter the commitment', 'Please enter the server seed', 'Please enter the round']) {
    await expect.element(said(problem)).toBeVisible();
  }
  await expect.element(field('Commitment')).toHaveFocus();

  await paste(asText(ROUND).replace(/^Server seed.*\n/m, ''));
  await expect.element(said('Not all of it is here: the server seed is missing.')).toBeVisible();
  expect((box.element() as HTMLTextAreaElement).value).toMatch(/^Commitment/);
  await paste('see you at eight');
  await expect.element(said('This holds no numbers of a round.')).toBeVisible();

  await paste(asText({ ...ROUND, serverSeed: ROUND.serverSeed.slice(1), clientSeed: 'x', tile: '7' }));
  for (const problem of [
    'It takes 64 digits, and here are 63',
    'Only digits from 0 to 9 and letters from a to f',
    'A tile is a number from 1 to 6',
  ]) {
    await expect.element(said(problem)).toBeVisible();
  }
  await expect.element(box).toHaveValue('');
  await expect.element(field('Server seed')).toHaveFocus();
  await expect.element(field('Round')).toHaveValue(ROUND.roundId);
  await expectCount(result, 0);
});

test('numbers that change take their result away until checked again', async () => {
  asVisitor();
  await openCheck(addressOf(ROUND));
  await expect.element(result.getByRole('status')).toHaveTextContent(VERIFIED);
  await pressOn(field('Commitment'), '{End}{Backspace}');
  await expectCount(result, 0);
  await expect.element(said('The numbers have changed')).toBeVisible();
  await press(ROUND.commitment.slice(-1));
  await expect.element(result.getByRole('status')).toHaveTextContent(VERIFIED);
  // Capitals and spaces do not change a number.
  await field('Commitment').fill(` ${ROUND.commitment.toUpperCase()}`);
  await press('{Enter}');
  await expect.element(result.getByRole('status')).toHaveTextContent(VERIFIED);
  await expect.element(field('Commitment')).toHaveValue(ROUND.commitment);
});

test('garbage in the fragment is called so, and breaks nothing', async () => {
  const links: [string, string][] = [
    ['#%E0%A4%A', 'This link holds no numbers of a round.'],
    ['#__proto__=1', 'This link holds no numbers of a round.'],
    ['#commitment=%&tile=', 'This link is not whole: the server seed, your seed and the round are missing.'],
    [addressOf({ ...ROUND, commitment: '<b>' }).replace('/check', ''), 'Only digits from 0 to 9 and letters from a to f'],
  ];
  asVisitor();
  for (const [fragment, problem] of links) {
    await openCheck(`/check${fragment}`);
    await expect.element(said(problem)).toBeVisible();
    await expectCount(result, 0);
  }
  // The skip link is no link with numbers.
  await openCheck(addressOf(ROUND));
  await pressOn(page.getByRole('link', { name: 'Skip to the content' }), '{Enter}');
  await expect.poll(() => location.hash).toBe('#content');
  await expect.element(result.getByRole('status')).toHaveTextContent(VERIFIED);
});

test('works with the keyboard alone', async () => {
  asVisitor();
  await openCheck();
  await pressOn(box, '{Tab}{Enter}');
  await expect.element(field('Commitment')).toHaveFocus();
  for (const value of [ROUND.commitment, ROUND.serverSeed, ROUND.clientSeed, ROUND.roundId, ROUND.tile]) await press(`${value}{Tab}`);
  await expect.element(submit).toHaveFocus();
  await press('{Enter}');
  await expect.element(result.getByRole('status')).toHaveTextContent(VERIFIED);
});

test('a proof is copied and shared from the statement', async () => {
  const copies = watchCopies();
  asPlayer();
  const round = { roundId: PLAYED.roundId, square: 0, multiplier: 1, answer: PLAYED.answer, clientSeed: PLAYED.clientSeed };
  const lost: Move = { type: 'loss', source: 'quick', amount: 1, description: 'Quick colour game: lost', round };
  answer('GET /api/wallet/transactions', { items: ledgerOf([START, lost]) });
  answer('GET /api/game/rounds/{roundId}', PLAYED);
  await open('/statement');
  await rowsIn(page.getByRole('table', { name: /Transactions/ })).getByRole('button').first().click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Check this round' }).click();
  await panel.getByRole('button', { name: 'Copy the numbers' }).click();
  await expect.poll(() => copies.mock.calls).toEqual([[asText(ROUND)]]);
  await panel.getByRole('button', { name: 'Share this check' }).click();
  await expect.poll(() => copies.mock.calls).toEqual([[asText(ROUND)], [new URL(addressOf(ROUND), location.href).href]]);
  await panel.getByText('The numbers, and how to check them yourself').click();
  await panel.getByRole('link', { name: 'Check a round' }).click();
  await expect.element(tile).toHaveTextContent(`Tile ${ROUND.tile}`);
});

test('where the device has a way to share, that is used', async () => {
  const shared: unknown[] = [];
  const share = (data: unknown) => Promise.resolve(void shared.push(data));
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  asVisitor();
  await openCheck(addressOf(ROUND));
  await result.getByRole('button', { name: 'Share this check' }).click();
  await expect.poll(() => shared).toEqual([{ title: 'Check of a round', url: new URL(addressOf(ROUND), location.href).href }]);
});

test('whoever signs in from there comes back to the numbers', async () => {
  asVisitor();
  haveAccount(PLAYER);
  await openCheck(addressOf(ROUND));
  await page.getByRole('link', { name: 'Sign in' }).click();
  await submitSignIn();
  await expect.element(result.getByRole('status')).toHaveTextContent(VERIFIED);
});

test('past draws and the help of the game lead to it', async () => {
  asVisitor();
  await open('/draws');
  await page.getByRole('link', { name: 'Check a round' }).click();
  await expectPath('/check');
  await page.getByRole('main').getByRole('link', { name: 'Past draws' }).click();
  await expectPath('/draws');
  await close();
  asPlayer();
  StagedGame.on();
  await open('/');
  await page.getByRole('button', { name: 'How it works' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Check a round' }).click();
  await expectPath('/check');
});

test.each(SCHEMES)('fits 320 to 1280 px, and passes axe in %s', async (colorScheme) => {
  const states: [string, () => Promise<void>][] = [
    ['/check', () => submit.click()],
    [addressOf(ROUND), () => details.click()],
    [addressOf({ ...ROUND, tile: '1' }), () => expect.element(result.getByRole('alert')).toBeVisible()],
  ];
  asVisitor();
  for (const [address, show] of states) {
    await openCheck(address);
    await show();
    for (const width of [320, 360, 600, 899, 900, 1280]) {
      await showIn(colorScheme, width);
      await expectFits();
      // The widths with different layouts.
      if (width === 320 || width === 900) await expectNothingSerious();
    }
  }
});
