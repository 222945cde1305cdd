import type { Locator, Page } from '@playwright/test';
import { expectOk } from '../support/http';
import { Player } from '../support/player';
import { contentOf, keysOf, PROOF_BYTES_MAX } from '../support/proofs';
import { expect, test } from '../support/test';
import {
  amountField,
  askFor,
  chooseFile,
  depositButton,
  dialog,
  finish,
  openDialog,
  picker,
  preview,
  recipientField,
  sendSlipButton,
  sendTo,
  SLIP_SENT,
  SUBMITTED,
  submitButton,
  watchFileUrls,
  whereToPay,
} from './depositScreens';
import { aPdf, aPicture, PICTURE_WIDTH } from './files';
import { balance, expectCopied, expectFits, expectNothingSerious, expectSaid, freshRound, openAs, status, stretchRounds, TIME_UP, watchToasts } from './screens';

const INVALID_TYPE = 'Invalid file type. Allowed: PNG, JPG, JPEG, PDF.';
const TOO_LARGE = 'File is too large. Maximum size is 5MB.';
const CREATE_FAILED = 'Failed to create deposit request';
const SUBMIT_FAILED = 'Failed to submit deposit request';

async function usernameOf(player: Player): Promise<string> {
  return expectOk(await player.profile()).username;
}

/** The keys of the attempts that were sent, in order. */
function watchKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/deposits') {
      keys.push(request.headers()['idempotency-key'] ?? '');
    }
  });
  return keys;
}

function tracker(page: Page): Locator {
  return dialog(page).getByRole('list', { name: 'Where it stands' });
}

function isUpload(url: URL): boolean {
  return url.pathname.includes('/deposit_proofs/');
}

async function openAsPlayer(page: Page, player: Player): Promise<void> {
  await watchToasts(page);
  await openAs(page, player);
  await openDialog(page);
}

test.describe('to oneself', () => {
  test('with a picture as proof: looked at, sent, and pending with it', async ({ page, player }) => {
    const liveUrls = await watchFileUrls(page);
    await openAsPlayer(page, player);
    await amountField(page).fill('20.50');
    await expect(dialog(page).getByText('When an admin approves it, 20.50 points (N$ 20.50) are added to your balance.')).toBeVisible();
    await chooseFile(page, aPicture());
    await expect(dialog(page).getByText('slip.png')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Preview' }).click();
    const picture = preview(page).getByRole('img', { name: 'Your proof of payment, slip.png' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(PICTURE_WIDTH);
    await page.keyboard.press('Escape');
    await expect(preview(page)).toHaveCount(0);
    await expect(dialog(page).getByRole('button', { name: 'Preview' })).toBeFocused();
    await submitButton(page).click();
    await expectSaid(page, SUBMITTED);
    await expect(tracker(page)).toContainText('An admin compares your slip with the payment.');
    await expect(whereToPay(page)).toContainText('N$ 20.50');
    await finish(page);
    await expect(depositButton(page)).toBeFocused();
    await expect.poll(liveUrls).toBe(0);

    await expect(balance(page)).toHaveText('10.00');
    const [deposit] = await player.everyDeposit();
    expect(deposit).toMatchObject({ amount: 20.5, status: 'pending', toSelf: true, proof: { name: 'slip.png', type: 'image/png' } });
    expect(deposit?.proof?.uploadedAt).toBeDefined();
    expect(await keysOf(player.uid)).toHaveLength(1);
  });

  test('with a PDF as proof: shown in the page, and sent', async ({ page, player }) => {
    const liveUrls = await watchFileUrls(page);
    await openAsPlayer(page, player);
    await amountField(page).fill('1');
    await chooseFile(page, aPdf());
    await dialog(page).getByRole('button', { name: 'Preview' }).click();
    const frame = preview(page).getByTitle('Your proof of payment, slip.pdf');
    await expect(frame).toHaveAttribute('src', /^blob:/);
    expect(await liveUrls()).toBe(1);
    await page.getByRole('button', { name: 'Close the preview' }).click();
    await expect(frame).toHaveCount(0);
    await expect.poll(liveUrls).toBe(0);
    await submitButton(page).click();
    await expectSaid(page, SUBMITTED);
    expect(await player.everyDeposit()).toMatchObject([{ proof: { name: 'slip.pdf', type: 'application/pdf' } }]);
  });

  test('without a proof', async ({ page, player }) => {
    await openAsPlayer(page, player);
    await amountField(page).fill('1000000');
    await submitButton(page).click();
    await expectSaid(page, SUBMITTED);
    const [deposit] = await player.everyDeposit();
    expect(deposit).toMatchObject({ amount: 1_000_000, toSelf: true, status: 'pending' });
    expect(deposit?.proof).toBeUndefined();
  });

  test('nothing is asked for before Submit', async ({ page, player }) => {
    await openAsPlayer(page, player);
    await amountField(page).fill('20');
    await chooseFile(page, aPicture());
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog(page)).toHaveCount(0);
    expect(await player.everyDeposit()).toEqual([]);
  });

  test('takes Deposit, an amount, Submit', async ({ page, player }) => {
    await openAsPlayer(page, player);
    await page.keyboard.type('20');
    await submitButton(page).click();
    await expect(whereToPay(page)).toContainText('N$ 20.00');
    expect(await player.everyDeposit()).toHaveLength(1);
  });

  test('its slip can be sent after Submit', async ({ page, player }) => {
    await openAsPlayer(page, player);
    await askFor(page, '20');
    await chooseFile(page, aPicture());
    await sendSlipButton(page).click();
    await expectSaid(page, SLIP_SENT);
    await expect(tracker(page)).toContainText('An admin compares your slip with the payment.');
    const deposits = await player.everyDeposit();
    expect(deposits).toHaveLength(1);
    expect(deposits[0]?.proof?.uploadedAt).toBeDefined();
  });

  test('where to pay is asked for while the amount is typed', async ({ page, player }) => {
    const asked = page.waitForResponse('**/api/deposits/payment');
    await openAsPlayer(page, player);
    await asked;
    await page.route('**/api/deposits/payment', (route) => route.abort());
    await askFor(page, '5');
  });

  test("under Other player, by one's own e-mail: the line says so", async ({ page, player }) => {
    await openAsPlayer(page, player);
    await amountField(page).fill('5');
    await sendTo(page, player.account.email.toUpperCase());
    await expect(dialog(page).getByText('That is you: a deposit to yourself')).toBeVisible();
    await expect(dialog(page).getByText('When an admin approves it, 5.00 points (N$ 5.00) are added to your balance.')).toBeVisible();
    await submitButton(page).click();
    await expect(whereToPay(page)).toBeVisible();
    expect(await player.everyDeposit()).toMatchObject([{ toSelf: true, to: { userId: player.uid } }]);
  });
});

test.describe('to another player', () => {
  for (const [how, of] of [
    ['e-mail, whatever its capitals', ({ account }: Player) => account.email.toUpperCase()],
    ['user id', ({ uid }: Player) => uid],
  ] as const) {
    test(`by ${how}: the line names who will get it`, async ({ page, player, bystander, admin }) => {
      await admin.give(player, 7);
      const name = await usernameOf(bystander);
      await openAsPlayer(page, player);
      await amountField(page).fill('7');
      await sendTo(page, of(bystander));
      await expect(dialog(page).getByText(`You are sending to ${name}`)).toBeVisible();
      await expect(dialog(page).getByText(`When an admin approves it, 7.00 points move from your balance to ${name}.`)).toBeVisible();
      await submitButton(page).click();
      await expectSaid(page, SUBMITTED);
      expect(await player.everyDeposit()).toMatchObject([{ amount: 7, toSelf: false, to: { userId: bystander.uid, username: name } }]);
    });
  }

  test('from the list, by search, with the keyboard alone', async ({ page, player, bystander, admin }) => {
    await admin.give(player, 3.5);
    const name = await usernameOf(bystander);
    await watchToasts(page);
    await openAs(page, player);
    await depositButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(amountField(page)).toBeFocused();
    await page.keyboard.type('3.5');
    for (const amount of ['50', '100', '200', '500']) {
      await page.keyboard.press('Tab');
      await expect(dialog(page).getByRole('button', { name: amount, exact: true })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(dialog(page).getByRole('radio', { name: 'Myself' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(dialog(page).getByRole('radio', { name: 'Other player' })).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(recipientField(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog(page).getByRole('button', { name: 'Choose from the list' })).toBeFocused();
    await page.keyboard.press('Enter');
    const search = picker(page).getByRole('combobox', { name: 'Search by username' });
    await expect(search).toBeFocused();
    await page.keyboard.type(name.toUpperCase());
    const found = picker(page).getByRole('option');
    await expect(found.first()).toContainText(name);
    await expect(found.first()).toContainText(bystander.uid);
    await expect(found).toHaveCount(1);
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(picker(page)).toHaveCount(0);
    await expect(recipientField(page)).toHaveValue(bystander.uid);
    await expect(dialog(page).getByText(`You are sending to ${name}`)).toBeVisible();
    await recipientField(page).focus();
    await page.keyboard.press('Enter');
    await expectSaid(page, SUBMITTED);
    expect(await player.everyDeposit()).toMatchObject([{ amount: 3.5, to: { username: name } }]);
  });

  test('the list goes on as it is read, and says when nobody is found', async ({ page, bystander }) => {
    const player = (number: number) => ({ userId: String(number).padStart(28, 'u'), username: `somebody-${number}` });
    await page.route(/\/api\/players(\?|$)/, (route) => {
      const query = new URL(route.request().url()).searchParams;
      if (query.get('search') === 'nobody') return route.fulfill({ json: { players: [] } });
      const from = Number(query.get('cursor') ?? 0);
      const players = Array.from({ length: 25 }, (_, index) => player(from + index));
      return route.fulfill({ json: { players, nextCursor: from === 50 ? undefined : String(from + 25) } });
    });
    await openAs(page, bystander);
    await openDialog(page);
    await dialog(page).getByText('Other player').click();
    await dialog(page).getByRole('button', { name: 'Choose from the list' }).click();
    const options = picker(page).getByRole('option');
    await expect(options).toHaveCount(25);
    await expect(async () => {
      await page.keyboard.press('PageDown');
      expect(await options.count()).toBeGreaterThan(25);
    }).toPass();
    await picker(page).getByRole('listbox').hover();
    await expect(async () => {
      await page.mouse.wheel(0, 10_000);
      expect(await options.count()).toBe(75);
    }).toPass();
    await expect(picker(page).getByText('That is everybody')).toBeAttached();
    const search = picker(page).getByRole('combobox');
    await search.fill('nobody');
    await expect(picker(page).getByText('No username begins with “nobody”')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(picker(page)).toHaveCount(0);
    await expect(dialog(page)).toBeVisible();
  });

  test('whom nobody knows, said to the letter', async ({ page, player, admin }) => {
    await admin.give(player, 5);
    await openAs(page, player);
    await openDialog(page);
    await amountField(page).fill('5');
    await sendTo(page, 'nobody-at-all@example.com');
    await expect(dialog(page).getByText('No user found with email: nobody-at-all@example.com', { exact: true })).toBeVisible();
    await recipientField(page).fill('NobodyHasThisUserId012345678');
    await expect(dialog(page).getByText('No user found with ID: NobodyHasThisUserId012345678', { exact: true })).toBeVisible();
    await recipientField(page).fill('nobody');
    await amountField(page).focus();
    await expect(dialog(page).getByText('Invalid email format', { exact: true })).toBeVisible();
    await submitButton(page).click();
    await expect(recipientField(page)).toBeFocused();
    await expect(recipientField(page)).toHaveAccessibleDescription('Invalid email format');
    expect(await player.everyDeposit()).toEqual([]);
  });

  test('a look-up that fails uses the specified words and can be repeated', async ({ page, bystander, admin }) => {
    let broken = true;
    await page.route('**/api/players/lookup', (route) => (broken ? route.abort() : route.fallback()));
    await openAs(page, bystander);
    await openDialog(page);
    await sendTo(page, admin.account.email);
    await expect(dialog(page).getByText('Error searching for user. Please try again later.', { exact: true })).toBeVisible();
    broken = false;
    await dialog(page).getByRole('button', { name: 'Search again' }).click();
    await expect(dialog(page).getByText(`You are sending to ${await usernameOf(admin)}`)).toBeVisible();
  });

  test('USER_NOT_FOUND for the request itself is shown at the field', async ({ page, player, admin }) => {
    await admin.give(player, 5);
    await page.route('**/api/players/lookup', (route) => route.abort());
    await openAs(page, player);
    await openDialog(page);
    await amountField(page).fill('5');
    await sendTo(page, 'nobody-at-all@example.com');
    await submitButton(page).click();
    await expect(recipientField(page)).toHaveAccessibleDescription('No user found with email: nobody-at-all@example.com');
    await expect(recipientField(page)).toBeFocused();
    expect(await player.everyDeposit()).toEqual([]);
  });

  test('more than one has is refused at once, with what can be sent', async ({ page, player, admin }) => {
    await admin.give(player, 5);
    const { available } = expectOk(await player.wallet());
    await openAs(page, player);
    await openDialog(page);
    await amountField(page).fill((available + 0.01).toFixed(2));
    await sendTo(page, admin.account.email);
    await expect(amountField(page)).toHaveAccessibleDescription(`You can send at most ${available.toFixed(2)} points`);
    await submitButton(page).click();
    await expect(amountField(page)).toBeFocused();
    await amountField(page).fill(String(available));
    await expect(amountField(page)).not.toHaveAccessibleDescription(/You can send/);
    expect(await player.everyDeposit()).toEqual([]);
  });

  test('with a proof', async ({ page, player, bystander, admin }) => {
    await admin.give(player, 5);
    await openAsPlayer(page, player);
    await amountField(page).fill('5');
    await sendTo(page, bystander.uid);
    await chooseFile(page, aPicture());
    await submitButton(page).click();
    await expectSaid(page, SUBMITTED);
    await expect(dialog(page)).toHaveCount(0);
    const [deposit] = await player.everyDeposit();
    expect(deposit).toMatchObject({ toSelf: false, proof: { name: 'slip.png' } });
    expect(deposit?.proof?.uploadedAt).toBeDefined();
  });
});

test.describe('Submit', () => {
  test('is disabled without an amount or without the other player', async ({ page, player, admin }) => {
    await admin.give(player, 5);
    await openAs(page, player);
    await openDialog(page);
    await expect(submitButton(page)).toBeDisabled();
    await amountField(page).fill(' ');
    await expect(submitButton(page)).toBeDisabled();
    await dialog(page).getByText('Other player').click();
    await recipientField(page).fill('x');
    await expect(submitButton(page)).toBeDisabled();
    await amountField(page).fill('5');
    await expect(submitButton(page)).toBeEnabled();
    await recipientField(page).fill(' ');
    await expect(submitButton(page)).toBeDisabled();
    await dialog(page).getByText('Myself').click();
    await expect(submitButton(page)).toBeEnabled();
  });

  test('is disabled while processing', async ({ page, bystander }) => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/deposits', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await held;
      await route.abort();
    });
    await openAs(page, bystander);
    await openDialog(page);
    await amountField(page).fill('5');
    await submitButton(page).click();
    await expect(dialog(page).getByRole('button', { name: 'Processing…' })).toBeDisabled();
    answer();
    await expect(submitButton(page)).toBeEnabled();
  });

  test('refuses whatever is no amount', async ({ page, bystander }) => {
    await openAs(page, bystander);
    await openDialog(page);
    for (const typed of ['0', '-1', '0.001', '1e9', 'NaN', '12,50', 'ten']) {
      await test.step(typed, async () => {
        await amountField(page).fill('5');
        await expect(amountField(page)).not.toHaveAccessibleDescription('Please enter a valid amount');
        await amountField(page).fill(typed);
        await submitButton(page).click();
        await expect(amountField(page)).toHaveAccessibleDescription('Please enter a valid amount');
        await expect(amountField(page)).toBeFocused();
      });
    }
    expect(await bystander.everyDeposit()).toEqual([]);
  });

  test('refuses more than the largest deposit, in the words of the server', async ({ page, bystander }) => {
    await openAs(page, bystander);
    await openDialog(page);
    await amountField(page).fill('1000000.01');
    await submitButton(page).click();
    await expect(amountField(page)).toHaveAccessibleDescription('Maximum deposit is N$1,000,000.00');
  });
});

test.describe('a file', () => {
  test('of another type or too large is refused, and Submit with it', async ({ page, bystander }) => {
    await openAs(page, bystander);
    await openDialog(page);
    await amountField(page).fill('5');
    for (const [file, text] of [
      [{ name: 'slip.gif', type: 'image/gif', bytes: contentOf('image/png') }, INVALID_TYPE],
      [{ name: 'slip.png', type: 'image/png', bytes: contentOf('text/html') }, INVALID_TYPE],
      [{ name: 'slip.png', type: 'image/png', bytes: contentOf('application/pdf') }, INVALID_TYPE],
      [{ name: 'slip.png', type: 'image/png', bytes: contentOf('image/png', PROOF_BYTES_MAX + 1) }, TOO_LARGE],
      [{ name: 'slip.pdf', type: 'application/pdf', bytes: new Uint8Array() }, 'This file is empty'],
    ] as const) {
      await chooseFile(page, file);
      await expect(dialog(page).getByRole('alert')).toHaveText(text);
      await expect(submitButton(page)).toBeDisabled();
    }
    await chooseFile(page, { name: 'slip.JPEG', type: 'image/jpeg', bytes: contentOf('image/jpeg', PROOF_BYTES_MAX) });
    await expect(dialog(page).getByText('5.0 MB')).toBeVisible();
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    await expect(submitButton(page)).toBeEnabled();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await expect(dialog(page).getByText('slip.JPEG')).toHaveCount(0);
    await expect(dialog(page).getByRole('button', { name: 'Choose a file' })).toBeFocused();
  });

  test('can be dropped on the field; beside it nothing happens', async ({ page, bystander }) => {
    await openAs(page, bystander);
    await openDialog(page);
    const drop = async (target: ReturnType<Page['locator']>) => {
      const dataTransfer = await page.evaluateHandle((bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }));
        return transfer;
      }, [...aPicture().bytes]);
      const event = { dataTransfer, cancelable: true, bubbles: true };
      await target.dispatchEvent('dragover', event);
      await target.dispatchEvent('drop', event);
    };
    await drop(dialog(page).getByRole('heading', { name: 'Deposit Points' }));
    await expect(dialog(page).getByText('dropped.png')).toHaveCount(0);
    await drop(dialog(page).getByText('Or drop it here.'));
    await expect(dialog(page).getByText('dropped.png')).toBeVisible();
  });

  test('is sent with progress, holds the dialog, and resumes when stopped', async ({ page, player }) => {
    const keys = watchKeys(page);
    await openAsPlayer(page, player);
    await amountField(page).fill('5');
    await chooseFile(page, { name: 'slip.png', type: 'image/png', bytes: contentOf('image/png', PROOF_BYTES_MAX) });
    const network = await page.context().newCDPSession(page);
    const throttle = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
    // Slow enough to be stopped long before its end.
    await throttle(PROOF_BYTES_MAX / 40);
    await submitButton(page).click();
    const progress = dialog(page).getByRole('progressbar', { name: 'Upload' });
    await expect(dialog(page).getByRole('status').filter({ hasText: 'Sending the file…' })).toBeVisible();
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(10);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeDisabled();
    await expect(dialog(page).getByRole('button', { name: 'Cancel this request' })).toBeDisabled();
    await expect(dialog(page).getByRole('button', { name: 'Processing…' })).toBeDisabled();
    await dialog(page).getByRole('button', { name: 'Stop' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('You stopped the upload');
    await throttle(-1);
    await sendSlipButton(page).click();
    await expectSaid(page, SLIP_SENT);
    expect(keys).toHaveLength(1);
    const [deposit, ...others] = await player.everyDeposit();
    expect(others).toEqual([]);
    expect(deposit?.proof?.uploadedAt).toBeDefined();
  });

  test('whose upload breaks off is sent again, without another request', async ({ page, player }) => {
    const keys = watchKeys(page);
    let broken = true;
    await page.route(isUpload, (route) => (broken ? route.abort('connectionreset') : route.fallback()));
    await openAsPlayer(page, player);
    await amountField(page).fill('5');
    await chooseFile(page, aPicture());
    await submitButton(page).click();
    const alert = dialog(page).getByRole('alert');
    await expect(alert).toContainText(SUBMIT_FAILED);
    await expect(alert).toContainText('No connection. Check your network and try again.');
    await expectSaid(page, 'Your request is made, but its slip did not arrive. Please send it again.');
    broken = false;
    await sendSlipButton(page).click();
    await expectSaid(page, SLIP_SENT);
    expect(keys).toHaveLength(1);
    const deposits = await player.everyDeposit();
    expect(deposits).toHaveLength(1);
    expect(deposits[0]?.proof?.uploadedAt).toBeDefined();
  });

  test('whose address has expired gets a fresh one for the same request', async ({ page, player }) => {
    const keys = watchKeys(page);
    let expired = true;
    await page.route(isUpload, (route) => {
      if (!expired || route.request().method() !== 'PUT') return route.fallback();
      expired = false;
      return route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } });
    });
    await openAsPlayer(page, player);
    await amountField(page).fill('5');
    await chooseFile(page, aPicture());
    await submitButton(page).click();
    await expectSaid(page, SUBMITTED);
    expect(keys).toHaveLength(1);
    expect(await player.everyDeposit()).toHaveLength(1);
  });

  test('that the server could not check is attached again, not sent again', async ({ page, player }) => {
    let uploads = 0;
    let broken = true;
    page.on('request', (request) => {
      if (request.method() === 'PUT' && isUpload(new URL(request.url()))) uploads += 1;
    });
    await page.route('**/api/deposits/*/proof', (route) =>
      broken
        ? route.fulfill({ status: 500, json: { error: 'Request failed', code: 'INTERNAL', requestId: 'request-of-this-test' } })
        : route.fallback(),
    );
    await openAsPlayer(page, player);
    await amountField(page).fill('5');
    await chooseFile(page, aPicture());
    await submitButton(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText(SUBMIT_FAILED);
    await expect(dialog(page).getByRole('alert')).toContainText('Request request-of-this-test');
    broken = false;
    await sendSlipButton(page).click();
    await expectSaid(page, SLIP_SENT);
    expect(uploads).toBe(1);
  });

  test('that is not what it seems fails the request; another makes a new one', async ({ page, player }) => {
    const picture = aPicture();
    let damaged = true;
    await page.route(isUpload, (route) => {
      if (!damaged || route.request().method() !== 'PUT') return route.fallback();
      damaged = false;
      return route.continue({ postData: Buffer.from(contentOf('text/html', picture.bytes.length)) });
    });
    await openAsPlayer(page, player);
    await amountField(page).fill('5');
    await chooseFile(page, picture);
    await submitButton(page).click();
    const alert = dialog(page).getByRole('alert');
    await expect(alert).toContainText(INVALID_TYPE);
    await expect(alert).toContainText('This request is closed. You can make a new one.');
    await expect(tracker(page)).toContainText('Not added');
    expect(await player.everyDeposit()).toMatchObject([{ status: 'failed', failureReason: INVALID_TYPE }]);
    expect(await keysOf(player.uid)).toEqual([]);
    await finish(page);
    await openDialog(page);
    await amountField(page).fill('5');
    await chooseFile(page, picture);
    await submitButton(page).click();
    await expectSaid(page, SUBMITTED);
    expect(await player.everyDeposit()).toMatchObject([{ status: 'pending' }, { status: 'failed' }]);
  });
});

test.describe('what is wrong is said once', () => {
  const alerts = (page: Page) => dialog(page).getByRole('alert');

  test('with the amount: at its field', async ({ page, bystander }) => {
    await openAs(page, bystander);
    await openDialog(page);
    await amountField(page).fill('1000000.01');
    await submitButton(page).click();
    await expect(alerts(page)).toHaveText(['Maximum deposit is N$1,000,000.00']);
    await expect(amountField(page)).toHaveAccessibleDescription('Maximum deposit is N$1,000,000.00');
  });

  test('with the other player: at the field, which then names nobody', async ({ page, player, admin }) => {
    await admin.give(player, 5);
    await page.route('**/api/deposits', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 404, json: { error: 'No user found with email: somebody', code: 'USER_NOT_FOUND', requestId: 'r' } })
        : route.fallback(),
    );
    await openAs(page, player);
    await openDialog(page);
    await amountField(page).fill('5');
    await sendTo(page, admin.account.email);
    await expect(dialog(page).getByText(/^You are sending to/)).toBeVisible();
    await submitButton(page).click();
    await expect(alerts(page)).toHaveText(['No user found with email: somebody']);
    await expect(dialog(page).getByText(/^You are sending to/)).toHaveCount(0);
    await dialog(page).getByText('Myself').click();
    await dialog(page).getByText('Other player').click();
    await expect(alerts(page)).toHaveCount(0);
  });

  test('with the request: until the next try, which may find another fault', async ({ page, bystander }) => {
    await page.route('**/api/deposits', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
    await openAs(page, bystander);
    await openDialog(page);
    await amountField(page).fill('5');
    await submitButton(page).click();
    await expect(alerts(page)).toContainText([CREATE_FAILED]);
    await amountField(page).fill('ten');
    await submitButton(page).click();
    await expect(alerts(page)).toHaveText(['Please enter a valid amount']);
  });
});

test.describe('where to pay', () => {
  test('has the amount, the reference and the bank, each to be copied', async ({ page, player }) => {
    await page.context().grantPermissions(['clipboard-write']);
    await openAsPlayer(page, player);
    await dialog(page).getByRole('button', { name: '200', exact: true }).click();
    await expect(amountField(page)).toHaveValue('200');
    await submitButton(page).click();
    await expect(whereToPay(page)).toContainText('N$ 200.00');
    const [deposit] = await player.everyDeposit();
    const copy = (name: string) => whereToPay(page).getByRole('button', { name }).click();
    await copy('Copy amount');
    await expectCopied(page, '200.00');
    await copy('Copy reference');
    await expectCopied(page, deposit?.reference ?? 'none');
    await expect(whereToPay(page)).toContainText((deposit?.reference ?? '').replaceAll(/(.{4})(?=.)/g, '$1 '));
    await copy('Copy bank');
    const { payTo } = expectOk(await player.payment());
    await expectCopied(page, payTo.find(({ name }) => name === 'Bank')?.value ?? 'none');
  });

  test('what an admin decided meanwhile is shown in its place', async ({ page, player, admin }) => {
    await openAsPlayer(page, player);
    await askFor(page, '20');
    const [deposit] = await player.everyDeposit();
    expectOk(await admin.declineDeposit(deposit?.id ?? '', { note: 'No payment came' }));
    await chooseFile(page, aPicture());
    await sendSlipButton(page).click();
    await expect(tracker(page)).toContainText('No payment came');
    await expect(whereToPay(page)).toHaveCount(0);
  });

  test('is left with the keyboard alone, cancelled after a question', async ({ page, player }) => {
    await player.requestedDeposit({ amount: 20 });
    await openAsPlayer(page, player);
    await page.goto('/deposits');
    await page.getByRole('button', { name: 'Pay, or send the slip' }).focus();
    await page.keyboard.press('Enter');
    await expect(whereToPay(page)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancel this request' }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Cancel this request?' });
    await expect(question.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
    await question.getByRole('button', { name: 'Cancel this request' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Your deposits' })).toContainText('Cancelled by the player');
    expect(await player.everyDeposit()).toMatchObject([{ status: 'failed', failureReason: 'Cancelled by the player' }]);
  });
});

test.describe('one that waits', () => {
  const waiting = (page: Page) => dialog(page).getByRole('status').filter({ hasText: 'N$ 20.00' });

  test('is offered, for its slip, when the dialog opens again', async ({ page, player }) => {
    await player.requestedDeposit({ amount: 20 });
    await openAsPlayer(page, player);
    await expect(waiting(page)).toContainText('N$ 20.00 waits for your payment.');
    await waiting(page).getByRole('button', { name: 'Pay, or send the slip' }).click();
    await expect(whereToPay(page)).toContainText('N$ 20.00');
    await chooseFile(page, aPicture());
    await sendSlipButton(page).click();
    await expectSaid(page, SLIP_SENT);
    await finish(page);
    await openDialog(page);
    await expect(waiting(page)).toContainText('N$ 20.00 is being checked.');
    expect(await player.everyDeposit()).toHaveLength(1);
  });

  test('can be taken back above the form, which stays', async ({ page, player }) => {
    await player.requestedDeposit({ amount: 20 });
    await openAsPlayer(page, player);
    await waiting(page).getByRole('button', { name: 'Cancel this request' }).click();
    await page.getByRole('dialog', { name: 'Cancel this request?' }).getByRole('button', { name: 'Cancel this request' }).click();
    await expect(waiting(page)).toHaveCount(0);
    await expect(amountField(page)).toBeFocused();
    expect(await player.everyDeposit()).toMatchObject([{ status: 'failed', failureReason: 'Cancelled by the player' }]);
  });

  test('does not stand in the way of a new one', async ({ page, player }) => {
    await player.requestedDeposit({ amount: 20 });
    await openAsPlayer(page, player);
    await askFor(page, '30');
    expect(await player.everyDeposit()).toMatchObject([
      { amount: 30, status: 'pending' },
      { amount: 20, status: 'pending' },
    ]);
  });
});

test('a break in another tab takes the place of the form', async ({ page, player }) => {
  await openAsPlayer(page, player);
  await amountField(page).fill('5');
  expectOk(await player.pause({ days: 1 }));
  await submitButton(page).click();
  await expect(dialog(page)).toContainText('You take a break from playing until');
  await expect(submitButton(page)).toHaveCount(0);
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test.describe('what goes wrong with the request', () => {
  test('a lost answer: asked again it makes no second request', async ({ page, player }) => {
    const keys = watchKeys(page);
    let lost = true;
    await page.route('**/api/deposits', async (route) => {
      if (!lost || route.request().method() !== 'POST') return route.fallback();
      lost = false;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await openAsPlayer(page, player);
    await amountField(page).fill('5');
    await submitButton(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText(CREATE_FAILED);
    await expect(dialog(page).getByRole('alert')).toContainText('No connection. Check your network and try again.');
    await submitButton(page).click();
    await expect(whereToPay(page)).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(await player.everyDeposit()).toHaveLength(1);
  });

  test('an answer without words, and one with', async ({ page, bystander }) => {
    let answer: object = { error: 'Request failed', code: 'INTERNAL', requestId: 'request-of-this-test' };
    await page.route('**/api/deposits', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: answer }) : route.fallback(),
    );
    await openAs(page, bystander);
    await openDialog(page);
    await amountField(page).fill('5');
    await submitButton(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText(CREATE_FAILED);
    await expect(dialog(page).getByRole('alert')).toContainText('Request request-of-this-test');
    answer = { error: 'Failed to initialize wallet', code: 'WALLET_NOT_INITIALISED', requestId: 'another' };
    await submitButton(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to initialize wallet');
  });

  test('an answer without an id', async ({ page, player }) => {
    await page.route('**/api/deposits', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const response = await route.fetch();
      const body = (await response.json()) as { deposit: object };
      await route.fulfill({ response, json: { ...body, deposit: { ...body.deposit, id: '' } } });
    });
    await openAsPlayer(page, player);
    await amountField(page).fill('5');
    await chooseFile(page, aPicture());
    await submitButton(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Deposit request ID missing');
  });

  test('signed out in another tab: asked to log in, and nothing is sent', async ({ page, bystander }) => {
    const keys = watchKeys(page);
    await openAsPlayer(page, bystander);
    await amountField(page).fill('5');
    await page.evaluate(() => localStorage.clear());
    await submitButton(page).click();
    await expectSaid(page, 'Please log in to make a deposit');
    await expect(page).toHaveURL(/\/login$/);
    expect(keys).toEqual([]);
  });

  test('a session that the server does not take any more', async ({ page, bystander }) => {
    await page.route('**/api/deposits', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 401, json: { message: 'Unauthorized' } }) : route.fallback(),
    );
    await openAsPlayer(page, bystander);
    await amountField(page).fill('5');
    await submitButton(page).click();
    await expectSaid(page, 'You must be logged in to make a deposit');
  });
});

test.describe('the game behind the dialog', () => {
  test('goes on, does not move, and gets no keys', async ({ page, bystander }) => {
    const guesses: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/guess')) guesses.push(request.url());
    });
    await stretchRounds(page, { answered: 5_000 });
    await openAs(page, bystander);
    await freshRound(page);
    const board = page.locator('[aria-label="Colours"]');
    const place = await board.boundingBox();
    await openDialog(page);
    expect(await board.boundingBox()).toEqual(place);
    await page.keyboard.type('123456');
    await expect(amountField(page)).toHaveValue('123456');
    await dialog(page).getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.type('123456');
    await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: '3' })));
    await expect(page.locator('[aria-label="Round"]')).toContainText(TIME_UP);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(depositButton(page)).toBeFocused();
    await expect(status(page)).toBeVisible();
    expect(guesses).toEqual([]);
  });
});

test('fits screens of 320 to 1280 px, as does what opens from it', async ({ page, bystander }) => {
  const onEachWidth = async (holds: () => Promise<void>) => {
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await test.step(`${width} px`, holds);
    }
  };
  await openAs(page, bystander);
  await onEachWidth(() => expectFits(page));
  await openDialog(page);
  await amountField(page).fill('1000000');
  await sendTo(page, 'somebody-with-a-very-long-name@a-very-long-name-indeed.example.com');
  await expect(dialog(page).getByText(/^No user found with email:/)).toBeVisible();
  await chooseFile(page, { ...aPicture(), name: `${'a-very-long-name-'.repeat(8)}.png` });
  await onEachWidth(async () => {
    await expectFits(page);
    await expect.poll(() => dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  });
  await dialog(page).getByRole('button', { name: 'Preview' }).click();
  await expect(preview(page)).toBeVisible();
  await onEachWidth(() => expectFits(page));
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Choose from the list' }).click();
  await expect(picker(page).getByRole('option').first()).toBeVisible();
  await onEachWidth(() => expectFits(page));
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious in the dialog in the ${colorScheme} scheme`, async ({ page, player, admin }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openAs(page, player);
    await openDialog(page);
    await expectNothingSerious(page);
    await amountField(page).fill('5');
    await sendTo(page, admin.account.email);
    await expect(dialog(page).getByText(/^You are sending to/)).toBeVisible();
    await expectNothingSerious(page);
    await dialog(page).getByRole('button', { name: 'Choose from the list' }).click();
    await expect(picker(page).getByRole('option').first()).toBeVisible();
    await expectNothingSerious(page);
    await page.keyboard.press('Escape');
    await dialog(page).getByText('Myself').click();
    await page.route('**/api/deposits', (route) => route.abort());
    await submitButton(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText(CREATE_FAILED);
    await expectNothingSerious(page);
    await page.unroute('**/api/deposits');
    await chooseFile(page, { name: 'slip.gif', type: 'image/gif', bytes: contentOf('image/png') });
    await expect(dialog(page).getByText(INVALID_TYPE)).toBeVisible();
    await expectNothingSerious(page);
    await chooseFile(page, aPicture());
    await dialog(page).getByRole('button', { name: 'Preview' }).click();
    await expect(preview(page)).toBeVisible();
    await expectNothingSerious(page);
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await askFor(page, '5');
    await expectNothingSerious(page);
    await chooseFile(page, aPicture());
    await sendSlipButton(page).click();
    await expect(tracker(page)).toBeVisible();
    await expectNothingSerious(page);
  });
}
