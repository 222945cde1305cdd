import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { answer, cutOff, loseNext, refuse, refuseAtGateway, sent, worker } from './support/answers';
import {
  amountField,
  answerLookUps,
  aPicture,
  aRequest,
  askedFor,
  askFor,
  BANK,
  chooseFile,
  contentOf,
  depositButton,
  dialog,
  finish,
  keepDeposits,
  keysSent,
  onUpload,
  openDialog,
  picker,
  preview,
  PROOF_BYTES_MAX,
  recipientField,
  sendSlipButton,
  sendTo,
  SLIP_SENT,
  SUBMITTED,
  submitButton,
  THANDI,
  THANDIS_EMAIL,
  tracker,
  whereToPay,
} from './support/deposits';
import { answerOneRound, board, OPEN, status, TIME_UP } from './support/game';
import { aWallet, inMinutes, PLAYER } from './support/samples';
import { asPlayer, expectCount, expectFits, expectNothingSerious, expectPath, expectSaid, expectSays, expectTexts, expectDisabled, expectEnabled, open, press, pressOn, SCHEMES, showIn, watchCopies } from './support/screens';

const INVALID_TYPE = 'Invalid file type. Allowed: PNG, JPG, JPEG, PDF.';
const TOO_LARGE = 'File is too large. Maximum size is 5MB.';
const CREATE_FAILED = 'Failed to create deposit request';
const SUBMIT_FAILED = 'Failed to submit deposit request';
const NO_CONNECTION = 'No connection. Check your network and try again.';

const button = (name: string): Locator => dialog.getByRole('button', { name });
const alerts = dialog.getByRole('alert');

async function openAsPlayer(): Promise<void> {
  await open('/');
  await openDialog();
}

function arranged(...made: Parameters<typeof keepDeposits>): ReturnType<typeof keepDeposits> {
  asPlayer();
  answerLookUps();
  return keepDeposits(...made);
}

async function slip(): Promise<void> {
  await chooseFile(await aPicture());
}

describe('to oneself', () => {
  test('without a proof', { tags: ['spec-1.13', 'spec-1.15', 'spec-2.68', 'spec-2.71', 'spec-5.13', 'spec-6.4', 'spec-8.25'] }, async () => {
    arranged();
    await openAsPlayer();
    await amountField.fill('1000000');
    await submitButton.click();
    await expectSaid(SUBMITTED);
    expect(askedFor()).toEqual([{ amount: 1_000_000 }]);
    expect(sent('POST /api/deposits/{id}/upload')).toEqual([]);
  });

  test('nothing is asked for before Submit', { tags: ['spec-2.72'] }, async () => {
    arranged();
    await openAsPlayer();
    await amountField.fill('20');
    await slip();
    await expect.element(dialog.getByText('slip.png')).toBeVisible();
    await press('{Escape}');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expectCount(dialog, 0);
    expect(askedFor()).toEqual([]);
  });

  test('takes Deposit, an amount, Submit', { tags: ['spec-2.35', 'spec-2.72'] }, async () => {
    arranged();
    await openAsPlayer();
    await press('20');
    await submitButton.click();
    await expect.element(whereToPay).toMatchTextContent('N$ 20.00');
    expect(askedFor()).toEqual([{ amount: 20 }]);
  });

  test('its slip can be sent after Submit', async () => {
    const server = arranged();
    await openAsPlayer();
    await askFor('20');
    await slip();
    await sendSlipButton.click();
    await expectSaid(SLIP_SENT);
    await expect.element(tracker).toMatchTextContent('An admin compares your slip with the payment.');
    expect(askedFor()).toHaveLength(1);
    expect(server.uploads).toEqual(['slip.png']);
    expect(sent('POST /api/deposits/{id}/proof').map(({ params }) => params.id)).toEqual(['deposit-1']);
  });

  test('where to pay is asked for while the amount is typed', async () => {
    arranged();
    await openAsPlayer();
    await expect.poll(() => sent('GET /api/deposits/payment')).toHaveLength(1);
    cutOff('GET /api/deposits/payment');
    await askFor('5');
  });

  test("under Other player, by one's own e-mail: the line says so", async () => {
    arranged();
    await openAsPlayer();
    await amountField.fill('5');
    await sendTo(PLAYER.email.toUpperCase());
    await expect.element(dialog.getByText('That is you: a deposit to yourself')).toBeVisible();
    await expect.element(dialog.getByText('When an admin approves it, 5.00 points (N$ 5.00) are added to your balance.')).toBeVisible();
    await submitButton.click();
    await expect.element(whereToPay).toBeVisible();
    expect(askedFor()).toEqual([{ amount: 5, to: PLAYER.email.toUpperCase() }]);
  });
});

describe('to another player', () => {
  for (const [how, typed, who] of [
    ['e-mail, whatever its capitals', THANDIS_EMAIL.toUpperCase(), THANDIS_EMAIL.toUpperCase()],
    ['e-mail, pasted with what nobody sees', `\u200b${THANDIS_EMAIL}\u2060`, THANDIS_EMAIL],
    ['user id', THANDI.userId, THANDI.userId],
  ] as const) {
    test(`by ${how}: the line names who will get it`, { tags: ['spec-1.14', 'spec-2.70', 'spec-2.77'] }, async () => {
      arranged();
      await openAsPlayer();
      await amountField.fill('7');
      await sendTo(typed);
      await expect.element(dialog.getByText('You are sending to thandi')).toBeVisible();
      await expect.element(dialog.getByText('When an admin approves it, 7.00 points move from your balance to thandi.')).toBeVisible();
      await submitButton.click();
      await expectSaid(SUBMITTED);
      expect(sent('POST /api/players/lookup').map(({ body }) => body.player)).toEqual([who]);
      expect(askedFor()).toEqual([{ amount: 7, to: who }]);
    });
  }

  test('from the list, by search, with the keyboard alone', { tags: ['spec-2.69', 'spec-2.73', 'spec-2.76'] }, async () => {
    arranged();
    const others = [{ userId: 'AndreasAndreasAndreas0000001', username: 'andreas' }, THANDI];
    answer('GET /api/players', ({ query: { search = '' } }) => ({ items: others.filter(({ username }) => username.startsWith(search.toLowerCase())) }));
    await open('/');
    await expectEnabled(depositButton);
    await pressOn(depositButton, '{Enter}');
    await expect.element(amountField).toHaveFocus();
    await press('3.5');
    for (const amount of ['50', '100', '200', '500']) {
      await press('{Tab}');
      await expect.element(dialog.getByRole('button', { name: amount })).toHaveFocus();
    }
    await press('{Tab}');
    await expect.element(dialog.getByRole('radio', { name: 'Myself' })).toHaveFocus();
    await press('{ArrowRight}');
    await expect.element(dialog.getByRole('radio', { name: 'Other player' })).toBeChecked();
    await press('{Tab}');
    await expect.element(recipientField).toHaveFocus();
    await press('{Tab}');
    await expect.element(button('Choose from the list')).toHaveFocus();
    await press('{Enter}');
    await expect.element(picker.getByRole('combobox', { name: 'Search by username' })).toHaveFocus();
    await press('THANDI');
    const found = picker.getByRole('option');
    await expectTexts(found, [`thandi${THANDI.userId}`]);
    await expect.element(found).toHaveAttribute('aria-selected', 'true');
    await press('{Enter}');
    await expectCount(picker, 0);
    await expect.element(recipientField).toHaveValue(THANDI.userId);
    await expect.element(dialog.getByText('You are sending to thandi')).toBeVisible();
    await pressOn(recipientField, '{Enter}');
    await expectSaid(SUBMITTED);
    expect(askedFor()).toEqual([{ amount: 3.5, to: THANDI.userId }]);
  });

  test('the list goes on as it is read, and says when nobody is found', async () => {
    arranged();
    answer('GET /api/players', ({ query: { search, cursor = '0' } }) => {
      if (search === 'nobody') return { items: [] };
      const from = Number(cursor);
      const players = Array.from({ length: 25 }, (_, index) => ({ userId: String(from + index).padStart(28, 'u'), username: `somebody-${from + index}` }));
      return from === 50 ? { items: players } : { items: players, nextCursor: String(from + 25) };
    });
    await openAsPlayer();
    await dialog.getByText('Other player').click();
    await button('Choose from the list').click();
    const options = picker.getByRole('option');
    await expectCount(options, 25);
    await expect
      .poll(async () => {
        await press('{PageDown}');
        return options.elements().length;
      })
      .toBeGreaterThan(25);
    await expect
      .poll(async () => {
        await userEvent.wheel(picker.getByRole('listbox'), { delta: { y: 10_000 } });
        return options.elements().length;
      })
      .toBe(75);
    await expect.element(picker.getByText('That is everybody')).toBeInTheDocument();
    await picker.getByRole('combobox').fill('nobody');
    await expect.element(picker.getByText('No username begins with “nobody”')).toBeVisible();
    await press('{Escape}');
    await expectCount(picker, 0);
    await expect.element(dialog).toBeVisible();
  });

  test('whom nobody knows, said to the letter', { tags: ['spec-5.7', 'spec-8.13', 'spec-8.14', 'spec-8.15'] }, async () => {
    arranged();
    refuse('POST /api/players/lookup', 404, 'No user found with email: nobody-at-all@example.com', 'USER_NOT_FOUND');
    await openAsPlayer();
    await amountField.fill('5');
    await sendTo('nobody-at-all@example.com');
    await expect.element(dialog.getByText('No user found with email: nobody-at-all@example.com')).toBeVisible();
    refuse('POST /api/players/lookup', 404, 'No user found with ID: NobodyHasThisUserId012345678', 'USER_NOT_FOUND');
    await recipientField.fill('NobodyHasThisUserId012345678');
    await expect.element(dialog.getByText('No user found with ID: NobodyHasThisUserId012345678')).toBeVisible();
    expect(sent('POST /api/players/lookup').map(({ body }) => body.player)).toEqual(['nobody-at-all@example.com', 'NobodyHasThisUserId012345678']);
    await recipientField.fill('nobody');
    await amountField.click();
    await expect.element(dialog.getByText('Invalid email format')).toBeVisible();
    await submitButton.click();
    await expect.element(recipientField).toHaveFocus();
    await expect.element(recipientField).toHaveAccessibleDescription('Invalid email format');
    expect(askedFor()).toEqual([]);
  });

  test('a look-up that fails uses the specified words and can be repeated', { tags: ['spec-8.16'] }, async () => {
    arranged();
    cutOff('POST /api/players/lookup');
    await openAsPlayer();
    await sendTo(THANDIS_EMAIL);
    await expect.element(dialog.getByText('Error searching for user. Please try again later.')).toBeVisible();
    answerLookUps();
    await button('Search again').click();
    await expect.element(dialog.getByText('You are sending to thandi')).toBeVisible();
  });

  test('USER_NOT_FOUND for the request itself is shown at the field', { tags: ['spec-8.17'] }, async () => {
    arranged();
    cutOff('POST /api/players/lookup');
    refuse('POST /api/deposits', 404, 'No user found with email: nobody-at-all@example.com', 'USER_NOT_FOUND');
    await openAsPlayer();
    await amountField.fill('5');
    await sendTo('nobody-at-all@example.com');
    await submitButton.click();
    await expect.element(recipientField).toHaveAccessibleDescription('No user found with email: nobody-at-all@example.com');
    await expect.element(recipientField).toHaveFocus();
    expect(askedFor()).toHaveLength(1);
  });

  test('more than one has is refused at once, with what can be sent', async () => {
    arranged();
    await openAsPlayer();
    await amountField.fill('10.01');
    await sendTo(THANDIS_EMAIL);
    await expect.element(amountField).toHaveAccessibleDescription('You can send at most 10.00 points');
    await submitButton.click();
    await expect.element(amountField).toHaveFocus();
    await amountField.fill('10');
    await expect.element(amountField).not.toHaveAccessibleDescription(/You can send/);
    expect(askedFor()).toEqual([]);
  });

  test('with a proof', async () => {
    const server = arranged();
    await openAsPlayer();
    await amountField.fill('5');
    await sendTo(THANDI.userId);
    await slip();
    await submitButton.click();
    await expectSaid(SUBMITTED);
    await expectCount(dialog, 0);
    expect(askedFor()).toEqual([{ amount: 5, to: THANDI.userId }]);
    expect(server.uploads).toEqual(['slip.png']);
    expect(sent('POST /api/deposits/{id}/proof').map(({ params }) => params.id)).toEqual(['deposit-1']);
  });
});

describe('Submit', () => {
  test('is disabled without an amount or without the other player', { tags: ['spec-5.6', 'spec-5.7', 'spec-5.9', 'spec-5.10'] }, async () => {
    arranged();
    await openAsPlayer();
    await expectDisabled(submitButton);
    await amountField.fill(' ');
    await expectDisabled(submitButton);
    await dialog.getByText('Other player').click();
    await recipientField.fill('x');
    await expectDisabled(submitButton);
    await amountField.fill('5');
    await expectEnabled(submitButton);
    await recipientField.fill(' ');
    await expectDisabled(submitButton);
    await dialog.getByText('Myself').click();
    await expectEnabled(submitButton);
  });

  test('is disabled while processing', { tags: ['spec-5.8'] }, async () => {
    arranged();
    const held = Promise.withResolvers<undefined>();
    worker.use(
      http.post('*/api/deposits', async () => {
        await held.promise;
        return HttpResponse.error();
      }),
    );
    await openAsPlayer();
    await amountField.fill('5');
    await submitButton.click();
    await expectDisabled(button('Processing…'));
    held.resolve(undefined);
    await expectEnabled(submitButton);
  });

  test('refuses whatever is no amount', async () => {
    arranged();
    await openAsPlayer();
    for (const typed of ['0', '-1', '0.001', '1e9', 'NaN', '12,50', 'ten']) {
      await amountField.fill('5');
      await expect.element(amountField).not.toHaveAccessibleDescription('Please enter a valid amount');
      await amountField.fill(typed);
      await submitButton.click();
      await expect.element(amountField, { message: typed }).toHaveAccessibleDescription('Please enter a valid amount');
      await expect.element(amountField).toHaveFocus();
    }
    expect(askedFor()).toEqual([]);
  });

  test('refuses more than the largest deposit, in the words of the server', async () => {
    arranged();
    refuse('POST /api/deposits', 400, 'Maximum deposit is N$1,000,000.00', 'DEPOSIT_TOO_LARGE');
    await openAsPlayer();
    await amountField.fill('1000000.01');
    await submitButton.click();
    await expect.element(amountField).toHaveAccessibleDescription('Maximum deposit is N$1,000,000.00');
  });
});

describe('a file', () => {
  const aFile = (name: string, type: string, bytes: Uint8Array<ArrayBuffer>): File => new File([bytes], name, { type });

  test('of another type or too large is refused, and Submit with it', { tags: ['spec-5.11', 'spec-5.14', 'spec-5.15'] }, async () => {
    arranged();
    await openAsPlayer();
    await amountField.fill('5');
    // In this order, each refusal differs from the previous one.
    for (const [file, text] of [
      [aFile('slip.gif', 'image/gif', new TextEncoder().encode('GIF89a')), INVALID_TYPE],
      [aFile('slip.png', 'image/png', contentOf('image/png', PROOF_BYTES_MAX + 1)), TOO_LARGE],
      [aFile('slip.png', 'image/png', contentOf('text/html')), INVALID_TYPE],
      [aFile('slip.pdf', 'application/pdf', new Uint8Array()), 'This file is empty'],
      [aFile('slip.png', 'image/png', contentOf('image/png').subarray(0, 599)), 'This file is damaged. Please choose another.'],
    ] as const) {
      await chooseFile(file);
      await expect.element(alerts).toHaveTextContent(text);
      await expectDisabled(submitButton);
    }
    await chooseFile(aFile('slip.JPEG', 'image/jpeg', contentOf('image/jpeg', PROOF_BYTES_MAX)));
    await expect.element(dialog.getByText('5.0 MB')).toBeVisible();
    await expectCount(alerts, 0);
    await expectEnabled(submitButton);
    await button('Remove').click();
    await expectCount(dialog.getByText('slip.JPEG'), 0);
    await expect.element(button('Choose a file')).toHaveFocus();
  });

  test('above 5 MB is made smaller with one tap, where it is a picture', async () => {
    arranged();
    await openAsPlayer();
    const picture = await (await aPicture()).arrayBuffer();
    await chooseFile(new File([picture, new Uint8Array(PROOF_BYTES_MAX)], 'photo.png', { type: 'image/png' }));
    await expect.element(alerts).toHaveTextContent(TOO_LARGE);
    await button('Make it smaller').click();
    await expect.element(dialog.getByText('photo.jpg')).toBeVisible();
    await expect.element(dialog.getByText('1 KB')).toBeVisible();
    await expectCount(alerts, 0);
    await expectCount(button('Make it smaller'), 0);
  });

  test('that is protected is taken, with a word about its password', async () => {
    arranged();
    await openAsPlayer();
    await amountField.fill('5');
    await chooseFile(aFile('statement.pdf', '', new TextEncoder().encode('%PDF-1.7 /Encrypt 5 0 R %%EOF')));
    await expect.element(dialog.getByText(/^This PDF is protected/)).toBeVisible();
    await expectEnabled(submitButton);
  });

  test('that was chosen last counts, however long the look into another takes', async () => {
    arranged();
    await openAsPlayer();
    const held = Promise.withResolvers<ArrayBuffer>();
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockReturnValueOnce(held.promise);
    await chooseFile(aFile('first.png', 'image/png', contentOf('image/png')));
    await chooseFile(aFile('second.pdf', 'application/pdf', contentOf('application/pdf')));
    await expect.element(dialog.getByText('second.pdf')).toBeVisible();
    held.resolve(contentOf('image/png').buffer);
    // The effects are drawn in the next frame but one.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await expect.element(dialog.getByText('second.pdf')).toBeVisible();
    await expectCount(dialog.getByText('first.png'), 0);
  });

  test('can be dropped on the field; beside it nothing happens', async () => {
    arranged();
    await openAsPlayer();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(await aPicture('dropped.png'));
    /** Whether the page prevents the browser from opening the file in its place. */
    const drop = (target: Locator): boolean => {
      const event = { dataTransfer, cancelable: true, bubbles: true };
      target.element().dispatchEvent(new DragEvent('dragover', event));
      return !target.element().dispatchEvent(new DragEvent('drop', event));
    };
    expect(drop(dialog.getByRole('heading', { name: 'Deposit Points' }))).toBe(true);
    expect(drop(dialog.getByText(/^Or drop it here/))).toBe(true);
    await expectCount(dialog.getByText('dropped.png'), 1);
    await button('Remove').click();
    expect(drop(dialog.getByRole('heading', { name: 'Deposit Points' }))).toBe(true);
    await expectCount(dialog.getByText('dropped.png'), 0);
  });

  test('whose upload breaks off is sent again, without another request', { tags: ['spec-8.19'] }, async () => {
    const server = arranged();
    onUpload(() => HttpResponse.error());
    await openAsPlayer();
    await amountField.fill('5');
    await slip();
    await submitButton.click();
    await expectSays(alerts, SUBMIT_FAILED, NO_CONNECTION);
    await expectSaid('Your request is made, but its slip did not arrive. Please send it again.');
    onUpload((name) => {
      server.uploads.push(name);
      return new HttpResponse(null);
    });
    await sendSlipButton.click();
    await expectSaid(SLIP_SENT);
    expect(keysSent()).toHaveLength(1);
    expect(server.uploads).toEqual(['slip.png']);
    expect(sent('POST /api/deposits/{id}/proof')).toHaveLength(1);
  });

  test('whose address has expired gets a fresh one for the same request', async () => {
    arranged();
    let tries = 0;
    onUpload(() => new HttpResponse(null, { status: (tries += 1) === 1 ? 403 : 200 }));
    await openAsPlayer();
    await amountField.fill('5');
    await slip();
    await submitButton.click();
    await expectSaid(SUBMITTED);
    expect(keysSent()).toHaveLength(1);
    expect(sent('POST /api/deposits/{id}/upload').map(({ params }) => params.id)).toEqual(['deposit-1', 'deposit-1']);
    expect(tries).toBe(2);
  });

  test('that the server could not check is attached again, not sent again', async () => {
    const server = arranged();
    refuse('POST /api/deposits/{id}/proof', 500, 'Request failed', 'INTERNAL');
    await openAsPlayer();
    await amountField.fill('5');
    await slip();
    await submitButton.click();
    await expectSays(alerts, SUBMIT_FAILED, 'Request request-1');
    answer('POST /api/deposits/{id}/proof', () => ({ ...aRequest({ amount: 5 }), proof: { name: 'slip.png', type: 'image/png', size: 100, uploadedAt: inMinutes(0) } }));
    await sendSlipButton.click();
    await expectSaid(SLIP_SENT);
    expect(server.uploads).toEqual(['slip.png']);
  });

  test('that is not what it seems fails the request; another makes a new one', async () => {
    const server = arranged();
    refuse('POST /api/deposits/{id}/proof', 422, INVALID_TYPE, 'PROOF_REJECTED');
    onUpload((name) => {
      server.uploads.push(name);
      server.deposits = server.deposits.map((deposit) => ({ ...deposit, status: 'failed', failureReason: INVALID_TYPE }));
      return new HttpResponse(null);
    });
    await openAsPlayer();
    await amountField.fill('5');
    await slip();
    await submitButton.click();
    await expectSays(alerts, INVALID_TYPE, 'This request is closed. You can make a new one.');
    await expect.element(tracker).toMatchTextContent('Not added');
    await finish();
    keepDeposits(...server.deposits);
    await openDialog();
    await amountField.fill('5');
    await slip();
    await submitButton.click();
    await expectSaid(SUBMITTED);
    expect(new Set(keysSent()).size).toBe(2);
  });
});

describe('what is wrong is said once', () => {
  test('with the amount: at its field', async () => {
    arranged();
    refuse('POST /api/deposits', 400, 'Maximum deposit is N$1,000,000.00', 'DEPOSIT_TOO_LARGE');
    await openAsPlayer();
    await amountField.fill('1000000.01');
    await submitButton.click();
    await expectTexts(alerts, ['Maximum deposit is N$1,000,000.00']);
    await expect.element(amountField).toHaveAccessibleDescription('Maximum deposit is N$1,000,000.00');
  });

  test('with the other player: at the field, which then names nobody', async () => {
    arranged();
    refuse('POST /api/deposits', 404, 'No user found with email: somebody', 'USER_NOT_FOUND');
    await openAsPlayer();
    await amountField.fill('5');
    await sendTo(THANDIS_EMAIL);
    await expect.element(dialog.getByText(/^You are sending to/)).toBeVisible();
    await submitButton.click();
    await expectTexts(alerts, ['No user found with email: somebody']);
    await expectCount(dialog.getByText(/^You are sending to/), 0);
    await dialog.getByText('Myself').click();
    await dialog.getByText('Other player').click();
    await expectCount(alerts, 0);
  });

  test('with the request: until the next try, which may find another fault', async () => {
    arranged();
    cutOff('POST /api/deposits');
    await openAsPlayer();
    await amountField.fill('5');
    await submitButton.click();
    await expectTexts(alerts, [CREATE_FAILED + NO_CONNECTION]);
    await amountField.fill('ten');
    await submitButton.click();
    await expectTexts(alerts, ['Please enter a valid amount']);
  });
});

describe('where to pay', () => {
  test('has the amount, the reference and the bank, each to be copied', async () => {
    arranged();
    const written = watchCopies();
    await openAsPlayer();
    await dialog.getByRole('button', { name: '200' }).click();
    await expect.element(amountField).toHaveValue('200');
    await submitButton.click();
    await expect.element(whereToPay).toMatchTextContent('N$ 200.00');
    const { reference } = aRequest();
    await expect.element(whereToPay).toMatchTextContent(reference.replaceAll(/(.{4})(?=.)/g, '$1 '));
    for (const [name, text] of [
      ['Copy amount', '200.00'],
      ['Copy reference', reference],
      ['Copy bank', BANK[0]?.value],
    ] as const) {
      await whereToPay.getByRole('button', { name }).click();
      expect(written).toHaveBeenLastCalledWith(text);
    }
    await expectSaid('Copied to clipboard.');
  });

  test('what an admin decided meanwhile is shown in its place', async () => {
    const server = arranged();
    await openAsPlayer();
    await askFor('20');
    server.deposits = server.deposits.map((deposit) => ({ ...deposit, status: 'declined', adminNote: 'No payment came', processedAt: inMinutes(0) }));
    refuse('POST /api/deposits/{id}/upload', 409, 'Request is no longer pending', 'REQUEST_NOT_PENDING');
    await slip();
    await sendSlipButton.click();
    await expect.element(tracker).toMatchTextContent('No payment came');
    await expectCount(whereToPay, 0);
  });

  test('is left with the keyboard alone, cancelled after a question', async () => {
    arranged(aRequest());
    await open('/deposits');
    await pressOn(page.getByRole('button', { name: /^Pay, or send the slip/ }), '{Enter}');
    await expect.element(whereToPay).toBeVisible();
    await pressOn(button('Cancel this request'), '{Enter}');
    const question = page.getByRole('dialog', { name: 'Cancel this request?' });
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await pressOn(question.getByRole('button', { name: 'Cancel this request' }), '{Enter}');
    await expectCount(dialog, 0);
    await expect.element(page.getByRole('table', { name: 'Your deposits' })).toMatchTextContent('Cancelled by the player');
    expect(sent('POST /api/deposits/{id}/cancel').map(({ params }) => params.id)).toEqual(['deposit-1']);
  });
});

describe('one that waits', () => {
  const waiting = dialog.getByRole('status').filter({ hasText: 'N$ 20.00' });

  test('is offered, for its slip, when the dialog opens again', async () => {
    arranged(aRequest());
    await openAsPlayer();
    await expect.element(waiting).toMatchTextContent('N$ 20.00 waits for your payment.');
    await waiting.getByRole('button', { name: 'Pay, or send the slip' }).click();
    await expect.element(whereToPay).toMatchTextContent('N$ 20.00');
    await slip();
    await sendSlipButton.click();
    await expectSaid(SLIP_SENT);
    await finish();
    await openDialog();
    await expect.element(waiting).toMatchTextContent('N$ 20.00 is being checked.');
    expect(askedFor()).toEqual([]);
  });

  test('can be taken back above the form, which stays', async () => {
    arranged(aRequest());
    await openAsPlayer();
    await waiting.getByRole('button', { name: 'Cancel this request' }).click();
    await page.getByRole('dialog', { name: 'Cancel this request?' }).getByRole('button', { name: 'Cancel this request' }).click();
    await expectCount(waiting, 0);
    await expect.element(amountField).toHaveFocus();
    expect(sent('POST /api/deposits/{id}/cancel').map(({ params }) => params.id)).toEqual(['deposit-1']);
  });

  test('does not stand in the way of a new one', async () => {
    const server = arranged(aRequest());
    await openAsPlayer();
    await askFor('30');
    expect(askedFor()).toEqual([{ amount: 30 }]);
    expect(server.deposits).toMatchObject([
      { amount: 30, status: 'pending' },
      { amount: 20, status: 'pending' },
    ]);
  });
});

test('a break in another tab takes the place of the form', async () => {
  arranged();
  await openAsPlayer();
  await amountField.fill('5');
  const [since, until] = [inMinutes(0), inMinutes(24 * 60)];
  answer('GET /api/wallet', aWallet({ restriction: { kind: 'time-out', reason: '', since, until } }));
  refuse(
    'POST /api/deposits',
    403,
    'This account takes a break from playing since 2026-11-21 10:00 UTC until 2026-11-22 10:00 UTC. Until then nothing can be played, paid in, sent or received; withdrawals are open.',
    'ON_TIME_OUT',
  );
  await submitButton.click();
  await expect.element(dialog).toMatchTextContent('You take a break from playing until');
  await expectCount(submitButton, 0);
  await expectCount(alerts, 0);
  await press('{Escape}');
  await expectCount(dialog, 0);
});

describe('what goes wrong with the request', () => {
  test('a lost answer: asked again it makes no second request', { tags: ['spec-8.18'] }, async () => {
    arranged();
    loseNext('POST /api/deposits');
    await openAsPlayer();
    await amountField.fill('5');
    await submitButton.click();
    await expectSays(alerts, CREATE_FAILED, NO_CONNECTION);
    await submitButton.click();
    await expect.element(whereToPay).toBeVisible();
    const [first, ...again] = keysSent();
    expect(first).toMatch(/./);
    expect(again).toEqual([first]);
    expect(askedFor()).toEqual([{ amount: 5 }, { amount: 5 }]);
  });

  test('an answer without words, and one with', async () => {
    arranged();
    refuse('POST /api/deposits', 500, 'Request failed', 'INTERNAL');
    await openAsPlayer();
    await amountField.fill('5');
    await submitButton.click();
    await expectSays(alerts, CREATE_FAILED, 'Request request-1');
    refuse('POST /api/deposits', 500, 'Failed to initialize wallet', 'WALLET_NOT_INITIALISED');
    await submitButton.click();
    await expect.element(alerts).toMatchTextContent('Failed to initialize wallet');
  });

  test('an answer without an id', { tags: ['spec-8.20'] }, async () => {
    arranged();
    answer('POST /api/deposits', { deposit: aRequest({ id: '', amount: 5 }) });
    await openAsPlayer();
    await amountField.fill('5');
    await slip();
    await submitButton.click();
    await expect.element(alerts).toMatchTextContent('Deposit request ID missing');
  });

  test('signed out in another tab: asked to log in, and nothing is sent', { tags: ['spec-5.12', 'spec-8.21'] }, async () => {
    arranged();
    await openAsPlayer();
    await amountField.fill('5');
    localStorage.clear();
    await submitButton.click();
    await expectSaid('Please log in to make a deposit');
    await expectPath('/login');
    expect(askedFor()).toEqual([]);
  });

  test('a session that the server does not take any more', { tags: ['spec-8.22'] }, async () => {
    arranged();
    refuseAtGateway('POST /api/deposits', 401, 'Unauthorized');
    await openAsPlayer();
    await amountField.fill('5');
    await submitButton.click();
    await expectSaid('You must be logged in to make a deposit');
  });
});

describe('the game behind the dialog', () => {
  test('goes on, does not move, and gets no keys', async () => {
    arranged();
    answer('GET /api/game/rounds/{roundId}', await answerOneRound());
    await open('/');
    await expect.element(status).toMatchTextContent(OPEN);
    const place = JSON.stringify(board.element().getBoundingClientRect());
    await openDialog();
    expect(JSON.stringify(document.querySelector('[aria-label="Colours"]')?.getBoundingClientRect())).toBe(place);
    await press('123456');
    await expect.element(amountField).toHaveValue('123456');
    await pressOn(button('Cancel'), '123456');
    dispatchEvent(new KeyboardEvent('keydown', { key: '3' }));
    await expect.poll(() => document.querySelector('[aria-label="Round"]')?.textContent).toContain(TIME_UP);
    await press('{Escape}');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expectCount(dialog, 0);
    await expect.element(depositButton).toHaveFocus();
    await expect.element(status).toBeVisible();
    expect(sent('POST /api/game/rounds/{roundId}/guess')).toEqual([]);
  });
});

test('fits screens of 320 to 1280 px, as does what opens from it', async () => {
  const onEachWidth = async (holds: () => Promise<void>) => {
    for (const width of [320, 360, 768, 1280]) {
      await page.viewport(width, 740);
      await holds();
    }
  };
  arranged();
  answer('GET /api/players', { items: [THANDI] });
  refuse('POST /api/players/lookup', 404, 'No user found with email: somebody-with-a-very-long-name@a-very-long-name-indeed.example.com', 'USER_NOT_FOUND');
  await open('/');
  await expectEnabled(depositButton);
  await onEachWidth(expectFits);
  await openDialog();
  await amountField.fill('1000000');
  await sendTo('somebody-with-a-very-long-name@a-very-long-name-indeed.example.com');
  await expect.element(dialog.getByText(/^No user found with email:/)).toBeVisible();
  await chooseFile(await aPicture(`${'a-very-long-name-'.repeat(8)}.png`));
  await expect.element(button('Preview')).toBeVisible();
  await onEachWidth(async () => {
    await expectFits();
    await expect.poll(() => dialog.element().scrollWidth - dialog.element().clientWidth).toBeLessThanOrEqual(0);
  });
  await button('Preview').click();
  await expect.element(preview).toBeVisible();
  await onEachWidth(expectFits);
  await press('{Escape}');
  await button('Choose from the list').click();
  await expect.element(picker.getByRole('option').first()).toBeVisible();
  await onEachWidth(expectFits);
});

test.each(SCHEMES)('axe finds nothing serious in the dialog in the %s scheme', async (colorScheme) => {
  await showIn(colorScheme, 1280);
  arranged();
  answer('GET /api/players', { items: [THANDI] });
  await openAsPlayer();
  await expectNothingSerious();
  await amountField.fill('5');
  await sendTo(THANDIS_EMAIL);
  await expect.element(dialog.getByText(/^You are sending to/)).toBeVisible();
  await expectNothingSerious();
  await button('Choose from the list').click();
  await expect.element(picker.getByRole('option').first()).toBeVisible();
  await expectNothingSerious();
  await press('{Escape}');
  await dialog.getByText('Myself').click();
  cutOff('POST /api/deposits');
  await submitButton.click();
  await expect.element(alerts).toMatchTextContent(CREATE_FAILED);
  await expectNothingSerious();
  keepDeposits();
  await chooseFile(new File(['GIF89a'], 'slip.gif', { type: 'image/gif' }));
  await expect.element(dialog.getByText(INVALID_TYPE)).toBeVisible();
  await expectNothingSerious();
  await slip();
  await button('Preview').click();
  await expect.element(preview).toBeVisible();
  await expectNothingSerious();
  await press('{Escape}');
  await button('Remove').click();
  await askFor('5');
  await expectNothingSerious();
  await slip();
  await sendSlipButton.click();
  await expect.element(tracker).toBeVisible();
  await expectNothingSerious();
});
