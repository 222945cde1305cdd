/** Several tickets of Colours for the Day with one confirmation. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, refuseAtGateway, sent } from './support/answers';
import { chip, entries, pick, StagedColours, submit, ticketsIn } from './support/colours';
import { asPlayer, expectCount, expectDisabled, expectEnabled, expectGood, expectNothingSerious, expectSaid, expectSays, expectTexts, open, press, pressOn } from './support/screens';
import { withPoints } from './support/samples';

beforeEach(() => asPlayer());

const ENTER = 'POST /api/colours/enter';

const another = page.getByRole('button', { name: 'Add another ticket' });
const basket = ticketsIn(page.getByRole('list', { name: 'In the basket' }));
const buy = page.getByRole('main').getByRole('button', { name: /^Buy \d/ });
const dialog = page.getByRole('dialog');
const listed = ticketsIn(dialog.getByRole('list', { name: 'Tickets to buy' }));

const picked = () => sent(ENTER).map(({ body }) => body.picks.join());
const keys = () => sent(ENTER).map(({ headers }) => headers.get('idempotency-key'));

async function pickThree(): Promise<void> {
  await pick('red', 'blue', 'green');
  await another.click();
  await pick('yellow', 'pink', 'orange');
  await another.click();
  await pick('white', 'black', 'purple');
}

test('several tickets are confirmed once, and sent one after another', async () => {
  const staged = StagedColours.on();
  let sending = 0;
  let most = 0;
  const letGo: (() => void)[] = [];
  answer(ENTER, async ({ body }) => {
    sending += 1;
    most = Math.max(most, sending);
    await new Promise<void>((goOn) => letGo.push(goOn));
    sending -= 1;
    return staged.enter(body);
  });
  await open('/COD');
  await expectDisabled(another);
  await pick('red', 'blue', 'green');
  await expectEnabled(page.getByRole('button', { name: 'Submit Entry (N$5)' }));
  await pressOn(another, '{Enter}');
  await expect.element(chip('red')).toHaveFocus();
  await expect.element(page.getByText('Selected: 0 / 3')).toBeVisible();
  await expectCount(submit, 0);
  await expect.element(buy).toMatchTextContent(/^Buy 1 ticket \(N\$5\)/);
  await pick('yellow', 'pink', 'orange');
  await expect.element(buy).toMatchTextContent(/^Buy 2 tickets \(N\$10\)/);
  await buy.click();

  await expect.element(dialog).toHaveAccessibleName('Buy 2 tickets?');
  await expectTexts(listed.nth(0).getByRole('listitem'), ['red', 'blue', 'green']);
  await expectTexts(listed.nth(1).getByRole('listitem'), ['yellow', 'pink', 'orange']);
  await expect.element(dialog).toMatchTextContent('Total: 10.00 points (N$ 10.00)');
  expect(sent(ENTER)).toEqual([]);
  await dialog.getByRole('button', { name: 'Buy 2 tickets' }).click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('0 of 2 sent');
  await expect.poll(() => letGo.length).toBe(1);
  letGo[0]?.();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('1 of 2 sent');
  await expectDisabled(dialog.getByRole('button', { name: '1 of 2 sent' }));
  await expect.poll(() => letGo.length).toBe(2);
  letGo[1]?.();
  await expectSaid('2 entries submitted!');
  await expectCount(dialog, 0);
  await expectCount(entries, 2);
  await expect.element(page.getByRole('button', { name: 'Submit Entry (N$5)' })).toBeVisible();
  await expectCount(basket, 0);
  expect(most).toBe(1);
  expect(picked()).toEqual(['red,blue,green', 'yellow,pink,orange']);
  expect(new Set(keys()).size).toBe(2);
});

test('a failure in the middle says what is bought; a retry buys the rest', async () => {
  const staged = StagedColours.on();
  await open('/COD');
  await pickThree();
  await buy.click();
  await expect.element(dialog).toMatchTextContent('You have 10.00 points: that pays for 2 of them.');
  answer(ENTER, ({ body }) => {
    // The next one fails.
    refuse(ENTER, 422, 'Insufficient balance', 'INSUFFICIENT_BALANCE');
    return staged.enter(body);
  });
  await dialog.getByRole('button', { name: 'Buy 3 tickets' }).click();
  const alert = dialog.getByRole('alert');
  await expectSays(alert, 'Insufficient balance. 1 of 3 tickets bought, the rest not.', 'request-1');
  for (const [place, text] of ['Bought', 'Not bought', 'Not bought'].entries()) await expect.element(listed.nth(place)).toMatchTextContent(text);
  await expect.element(dialog).toMatchTextContent('Still to pay: 10.00 points (N$ 10.00)');
  await expectNothingSerious();

  // Bought tickets do not return to the basket.
  await press('{Escape}');
  await expectCount(dialog, 0);
  await expectCount(basket, 2);
  await expect.element(buy).toHaveFocus();
  answer('GET /api/wallet', withPoints(20));
  staged.open();
  await pressOn(buy, '{Enter}');
  await dialog.getByRole('button', { name: 'Buy 2 tickets' }).click();
  await expectCount(entries, 3);
  await expectCount(basket, 0);
  expect(picked()).toEqual(['red,blue,green', 'yellow,pink,orange', 'yellow,pink,orange', 'white,black,purple']);
  expect(keys()[1]).toBe(keys()[2]);
  expect(new Set(keys()).size).toBe(3);
});

test('a ticket without an answer is sent again under its own key', async () => {
  answer('GET /api/wallet', withPoints(20));
  const staged = StagedColours.on();
  await open('/COD');
  await pickThree();
  await buy.click();
  answer(ENTER, ({ body }) => {
    // All later ones fail.
    refuseAtGateway(ENTER, 503, 'Service Unavailable');
    return staged.enter(body);
  });
  await dialog.getByRole('button', { name: 'Buy 3 tickets' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('1 of 3 tickets bought. No answer came for ticket 2: try again, the same ticket is paid for only once.');
  await expect.element(listed.nth(1)).toMatchTextContent('No answer');
  staged.open();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expectCount(entries, 3);
  await expectCount(dialog, 0);
  expect(new Set(keys()).size).toBe(3);
  expect(new Set(keys().slice(1, -1)).size).toBe(1);
  expect(new Set(picked().slice(1, -1))).toEqual(new Set(['yellow,pink,orange']));
});

test('five tickets are the most; one can be removed; then all is as before', async () => {
  StagedColours.on();
  await open('/COD');
  for (let count = 1; count < 5; count += 1) {
    await pick('red', 'blue', 'green');
    await another.click();
    await expectCount(basket, count);
  }
  await pick('red', 'blue', 'green');
  await expectDisabled(another);
  await expect.element(buy).toMatchTextContent(/^Buy 5 tickets \(N\$25\)/);
  for (const width of [320, 900]) {
    await page.viewport(width, 740);
    await expectGood();
  }
  for (let left = 3; left >= 0; left -= 1) {
    await pressOn(page.getByRole('button', { name: 'Remove ticket 1' }), '{Enter}');
    await expectCount(basket, left);
    // The focused button has disappeared.
    if (left > 0) await expect.element(page.getByRole('list', { name: 'In the basket' })).toHaveFocus();
  }
  await expect.element(chip('red')).toHaveFocus();
  await expectEnabled(page.getByRole('button', { name: 'Submit Entry (N$5)' }));
});
