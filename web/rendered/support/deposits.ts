/** The Deposit Points dialog, with elements found by their visible names, and a server that stores its requests. */
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { aDeposit } from '../../src/api/aDeposit';
import { answer, sent, worker, type Schema } from './answers';
import { inMinutes, PLAYER } from './samples';

export const SUBMITTED = 'Deposit request submitted successfully!';
export const SLIP_SENT = 'Your slip has been sent';

export const ME: Schema['Player'] = { userId: 'PlayerPlayerPlayerPlayer0001', username: 'player_1' };
export const THANDI: Schema['Player'] = { userId: 'ThandiThandiThandiThandi0001', username: 'thandi' };
export const THANDIS_EMAIL = 'thandi@example.com';

export const depositButton = page.getByRole('button', { name: 'Deposit' });
export const dialog = page.getByRole('dialog', { name: 'Deposit Points' });
export const preview = page.getByRole('dialog', { name: 'Proof of Payment' });
export const picker = page.getByRole('dialog', { name: 'Choose a player' });
export const amountField = dialog.getByRole('textbox', { name: 'Amount' });
export const recipientField = dialog.getByRole('textbox', { name: 'Email or user ID' });
export const submitButton = dialog.getByRole('button', { name: 'Submit' });
/** For an existing request. */
export const sendSlipButton = dialog.getByRole('button', { name: 'Send the slip' });
export const whereToPay = dialog.getByRole('region', { name: 'Where to pay' });
export const tracker = dialog.getByRole('list', { name: 'Where it stands' });

export async function openDialog(): Promise<void> {
  // In the wallet, a waiting request has a button of the same name further down.
  await depositButton.first().click();
  await expect.element(amountField).toHaveFocus();
}

/** Requests points for oneself without a slip: the request exists, and its slip can be sent. */
export async function askFor(amount: string): Promise<void> {
  await amountField.fill(amount);
  await submitButton.click();
  await expect.element(whereToPay).toMatchTextContent('Account number');
}

/** Leaves an existing request. */
export async function finish(): Promise<void> {
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

/** Chooses Other player and names one. */
export async function sendTo(who: string): Promise<void> {
  await dialog.getByText('Other player').click();
  await recipientField.fill(who);
}

/** As the browser does for a chosen file. Vitest's own method sends each byte through the outside process. */
export async function chooseFile(file: File): Promise<void> {
  const input = dialog.getByLabelText('Proof of payment');
  await expect.element(input).toBeEnabled();
  const chosen = new DataTransfer();
  chosen.items.add(file);
  const element = input.element() as HTMLInputElement;
  element.files = chosen.files;
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

export const PROOF_BYTES_MAX = 5_242_880;

export { contentOf } from './contents';

/** A picture that the browser can show. */
export async function aPicture(name = 'slip.png'): Promise<File> {
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

/** A waiting deposit to oneself, requested a minute ago, with these changes. */
export const aRequest = (change: Partial<Schema['DepositView']> = {}): Schema['DepositView'] =>
  aDeposit({ id: 'deposit-1', amount: 20, to: ME, createdAt: inMinutes(-1), updatedAt: inMinutes(-1), ...change });

/** Answers every look-up by e-mail or user id. It knows only the player and Thandi. */
export function answerLookUps(): void {
  answer('POST /api/players/lookup', ({ body }) =>
    body.player.toLowerCase() === PLAYER.email || body.player === ME.userId ? { ...ME, isSelf: true } : { ...THANDI, isSelf: false },
  );
}

export const BANK: Schema['PaymentDetail'][] = [
  { name: 'Bank', value: 'Bank of Examples' },
  { name: 'Account holder', value: 'Colour Game' },
  { name: 'Account number', value: '0000000000' },
];

const STORE = 'https://files.example/deposit_proofs';

export interface KeptDeposits {
  /** Newest first. */
  deposits: Schema['DepositView'][];
  /** The names of the uploaded files. */
  uploads: string[];
}

/** A server that stores the player's deposits. An attached file is assumed to match its announcement. */
export function keepDeposits(...made: Schema['DepositView'][]): KeptDeposits {
  const kept: KeptDeposits = { deposits: made, uploads: [] };
  const byKey = new Map<string | null, Schema['DepositView']>();
  const change = (id: string | undefined, change: (deposit: Schema['DepositView']) => Partial<Schema['DepositView']>): Schema['DepositView'] => {
    const before = kept.deposits.find((deposit) => deposit.id === id);
    if (!before) throw new Error(`there is no deposit ${id}`);
    const after = { ...before, ...change(before), updatedAt: inMinutes(0) };
    kept.deposits = kept.deposits.map((deposit) => (deposit === before ? after : deposit));
    return after;
  };
  answer('GET /api/deposits/payment', { payTo: BANK });
  answer('GET /api/deposits', () => ({ items: kept.deposits }));
  answer('POST /api/deposits', ({ body: { amount, to }, headers }) => {
    const key = headers.get('idempotency-key');
    const toSelf = to === undefined || to.toLowerCase() === PLAYER.email || to === ME.userId;
    const deposit = byKey.get(key) ?? aRequest({ id: `deposit-${kept.deposits.length + 1}`, amount, toSelf, to: toSelf ? ME : THANDI, createdAt: inMinutes(0) });
    if (!byKey.has(key)) kept.deposits = [deposit, ...kept.deposits];
    byKey.set(key, deposit);
    return { deposit };
  });
  answer('POST /api/deposits/{id}/upload', ({ params: { id }, body: proof }) => ({
    deposit: change(id, () => ({ proof })),
    upload: {
      url: `${STORE}/${id}/${crypto.randomUUID()}/${encodeURIComponent(proof.name)}`,
      headers: { 'content-type': proof.type, 'if-none-match': '*' },
      expiresAt: inMinutes(5),
    },
  }));
  answer('POST /api/deposits/{id}/proof', ({ params: { id } }) =>
    change(id, ({ proof }) => (proof ? { proof: { ...proof, uploadedAt: inMinutes(0) } } : {})),
  );
  answer('POST /api/deposits/{id}/cancel', ({ params: { id } }) => change(id, () => ({ status: 'failed', failureReason: 'Cancelled by the player' })));
  onUpload((name) => {
    kept.uploads.push(name);
    return new HttpResponse(null);
  });
  return kept;
}

/** From now on the file store gives this answer. */
export function onUpload(reply: (name: string) => Response): void {
  worker.use(http.put(`${STORE}/*`, ({ request }) => reply(decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? ''))));
}

/** The requested deposits, oldest first. */
export const askedFor = (): Schema['DepositBody'][] => sent('POST /api/deposits').map(({ body }) => body);

/** The keys of the sent attempts, in order. */
export const keysSent = (): (string | null)[] => sent('POST /api/deposits').map(({ headers }) => headers.get('idempotency-key'));
