/** The parts of the admin's dashboard, and its answers. */
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { answer, sent, worker, type Schema } from './answers';
import { aTicket, inMinutes } from './samples';
import { asAdmin, open, rowsIn } from './screens';

export type DepositReview = Schema['DepositReview'];
export type WithdrawalReview = Schema['WithdrawalReview'];
export type Party = Schema['PartyView'];

/** A player with this name. */
export const aParty = (name: string): Party => ({ userId: name.padEnd(28, '0'), username: name, email: `${name}@example.com` });

export const PLAYER = aParty('thandi');
export const FRIEND = aParty('johannes');
export const ADMIN = aParty('admin');

/** As `ADMIN` by default. */
export function asAdminOf(role: Schema['RoleName'] = 'owner', { userId, email }: Party = ADMIN): void {
  asAdmin(role, { uid: userId, email });
}

let count = 0;

function newId(): string {
  count += 1;
  return String(count).padEnd(22, 'A');
}

/** With the check digits of ISO 11649. */
function newReference(): string {
  count += 1;
  const letters = String(count).padStart(8, '0').replaceAll(/\d/g, (digit) => 'ABCDEFGHJK'.charAt(Number(digit)));
  const digits = `${letters}RF00`.replaceAll(/./g, (sign) => String(parseInt(sign, 36)));
  return `RF${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${letters}`;
}

interface DepositChange extends Partial<Omit<DepositReview, 'fromUserId' | 'targetPlayer' | 'toEmail' | 'toSelf'>> {
  amount: number;
}

/** Waits for a decision that takes one admin. The recipient is by default the player. */
export function aDeposit({ from = PLAYER, to = from, ...change }: DepositChange): DepositReview {
  return {
    id: newId(),
    reference: newReference(),
    status: 'pending',
    type: 'transfer',
    from,
    fromUserId: from.userId,
    to,
    targetPlayer: to.userId,
    toEmail: to.email,
    toSelf: from.userId === to.userId,
    decidable: true,
    reversible: false,
    createdAt: inMinutes(-1),
    updatedAt: change.processedAt ?? inMinutes(-1),
    ...change,
  };
}

/** Decided by another admin. */
export const decided = <Status extends string>(status: Status) => ({ status, decidable: false, processedAt: inMinutes(0), processedBy: FRIEND.userId });

const PROOFS = 'https://proofs.example/';

/** A file attached to a deposit. */
export const aProof = (name = 'slip.png', type = 'image/png'): Schema['ProofView'] => ({ name, type, size: 600, uploadedAt: inMinutes(-1) });

/** Only the starting points, unplayed. */
export const someFunds = (change: Partial<Schema['FundsView']> = {}): Schema['FundsView'] => ({
  accountCreatedAt: inMinutes(-60),
  starting: 10,
  deposited: 0,
  received: 0,
  won: 0,
  sent: 0,
  lost: 0,
  debt: 0,
  withdrawn: 0,
  held: 0,
  balance: 10,
  bonus: 0,
  ...change,
});

interface WithdrawalChange extends Partial<Omit<WithdrawalReview, 'userId' | 'userEmail'>> {
  of?: Party;
  amount: number;
}

/** Waits for a payout that takes one admin, from a wallet of 100 points. */
export function aWithdrawal({ of = PLAYER, ...change }: WithdrawalChange): WithdrawalReview {
  return {
    id: newId(),
    status: 'pending',
    userId: of.userId,
    userEmail: of.email,
    paymentMethod: 'PayPal',
    paymentDetails: 'me@example.com',
    funds: someFunds({ deposited: 90, balance: 100 }),
    fromPlayers: 0,
    decidable: true,
    toTake: false,
    createdAt: inMinutes(-1),
    ...change,
  };
}

/** Taken by an admin a minute ago; by default the one who reads it. */
export const takenBy = ({ userId, email }: Party = ADMIN, change: Partial<Schema['TakenView']> = {}): Schema['TakenView'] => ({
  by: userId,
  email,
  own: userId === ADMIN.userId,
  at: inMinutes(-1),
  unclearFrom: inMinutes(14),
  ...(userId === ADMIN.userId && { payment: { details: [{ name: 'Email address', value: 'me@example.com' }], reference: newReference() } }),
  ...change,
});

/** A player's ticket, as admins see it. */
export const aTicketCase = (change: Partial<Schema['TicketCase']> = {}): Schema['TicketCase'] => ({
  ...aTicket(),
  userId: PLAYER.userId,
  from: PLAYER,
  ...change,
});

/** Whether a queue's filter includes a case. */
function shows({ status, search }: Record<string, string>, request: { status: string }, names: string[]): boolean {
  if (status !== undefined && status !== request.status) return false;
  const wanted = search?.replaceAll(' ', '').toLowerCase();
  return wanted === undefined || names.some((name) => name.toLowerCase() === wanted);
}

/** The queues contain these cases in this order. A decision by `decideAs` is shown as decided. */
export function answerQueues({ deposits = [], withdrawals = [] }: { deposits?: DepositReview[]; withdrawals?: WithdrawalReview[] }): void {
  answer('GET /api/admin/deposits', ({ query }) => ({
    items: deposits.filter((one) =>
      shows(query, one, [one.id, one.reference, ...[one.from, one.to].flatMap(({ userId, email }) => [userId, email])]),
    ),
  }));
  answer('GET /api/admin/withdrawals', ({ query }) => ({
    items: withdrawals.filter((one) => shows(query, one, [one.id, one.userId, one.userEmail])),
  }));
  const the = <Request extends { id: string }>(all: Request[], id: string | undefined): Request => {
    const found = all.find((one) => one.id === id);
    if (!found) throw new Error(`no request ${id ?? ''}`);
    return found;
  };
  const decide = <Request extends DepositReview | WithdrawalReview>(all: Request[], id: string | undefined, change: Partial<Request>): Request => {
    const found = the(all, id);
    if ('taken' in found) delete found.taken;
    return Object.assign(found, change, { decidable: false, processedAt: inMinutes(0), processedBy: ADMIN.userId });
  };
  const noted = (note: string | undefined) => (note ? { adminNote: note } : {});
  answer('POST /api/admin/deposits/{id}/approve', ({ params: { id } }) => {
    const { toSelf } = deposits.find((one) => one.id === id) ?? {};
    return decide(deposits, id, { status: 'completed', ...(toSelf === true && { processedAs: 'self_deposit' }) });
  });
  answer('POST /api/admin/deposits/{id}/decline', ({ params: { id }, body }) => decide(deposits, id, { status: 'declined', ...noted(body.note) }));
  answer('POST /api/admin/deposits/{id}/reverse', ({ params: { id }, body: { reason } }) => {
    const deposit = the(deposits, id);
    const waiting = deposit.fourEyes?.proposal;
    if (deposit.fourEyes && waiting === undefined) {
      const proposal = { by: ADMIN.userId, email: ADMIN.email, own: true, reason: reason ?? '', at: inMinutes(0), until: inMinutes(24 * 60) };
      return Object.assign(deposit, { fourEyes: { aloneAfterADay: true, proposal } });
    }
    delete deposit.fourEyes;
    return Object.assign(deposit, { reversible: false, reversedAt: inMinutes(0), reversedBy: ADMIN.userId, reversalReason: waiting?.reason ?? reason });
  });
  answer('POST /api/admin/withdrawals/{id}/complete', ({ params: { id }, body }) => decide(withdrawals, id, { status: 'completed', ...noted(body.note), ...(body.bankReference && { bankReference: body.bankReference }) }));
  // On a stack with the four-eyes rule, its details are complete once it is taken.
  answer('POST /api/admin/withdrawals/{id}/take', ({ params: { id } }) => Object.assign(the(withdrawals, id), { toTake: false, taken: takenBy() }));
  answer('POST /api/admin/withdrawals/{id}/not-paid', ({ params: { id } }) => {
    const back = the(withdrawals, id);
    delete back.taken;
    return Object.assign(back, { toTake: true });
  });
  answer('POST /api/admin/withdrawals/{id}/decline', ({ params: { id }, body }) => decide(withdrawals, id, { status: 'declined', ...noted(body.note) }));
  answerLinks({});
  answerProofs();
}

interface Links {
  accounts?: Schema['LinkedAccount'][];
  funds?: Schema['FundsView'];
}

/** The links of some players by user id; the others have none. */
export function answerLinks(known: Record<string, Links>): void {
  answer('GET /api/admin/players/{userId}/links', ({ params: { userId = '' } }) => {
    const player = [PLAYER, FRIEND].find((party) => party.userId === userId) ?? aParty(userId);
    const { accounts = [], funds = someFunds() } = known[userId] ?? {};
    return { player, accounts, funds };
  });
}

export const linkedTo = (account: Party, change: Partial<Schema['LinkedAccount']>): Schema['LinkedAccount'] => ({
  account,
  sameDetails: false,
  sameProof: false,
  sent: 0,
  received: 0,
  ...change,
});

/** An admin's view of a player. */
export const aFoundPlayer = ({ userId, username, email }: Party = PLAYER, change: Partial<Schema['AdminPlayer']> = {}): Schema['AdminPlayer'] => ({
  userId,
  username,
  email,
  displayName: '',
  isAdmin: false,
  secondFactor: false,
  suspendedByYou: false,
  createdAt: inMinutes(-60),
  ...change,
});

/** Finds these players. A change of rights or of a freeze is applied to them. */
export function answerPlayers(...players: Schema['AdminPlayer'][]): void {
  const known = (is: (player: Schema['AdminPlayer']) => boolean) => {
    const found = players.find(is);
    if (!found) throw new Error('The test knows no such player.');
    return found;
  };
  const withId = (id: string) => known(({ userId }) => userId === id);
  const givesRole = (userId: string, role?: Schema['RoleName']): Schema['AdminView'] => {
    const player = withId(userId);
    delete player.role;
    Object.assign(player, { isAdmin: role !== undefined, ...(role !== undefined && { role }) });
    return { userId, isAdmin: player.isAdmin, ...(role !== undefined && { role }) };
  };
  answer('GET /api/admin/players', ({ query: { id, email } }) => (id === undefined ? known((one) => one.email === email?.toLowerCase()) : withId(id)));
  answer('POST /set-admin', ({ body: { userId, role = 'owner' } }) => givesRole(userId, role));
  answer('POST /remove-admin', ({ body: { userId } }) => givesRole(userId));
  answer('POST /api/admin/players/freeze', ({ body: { userId, isFrozen, reason } }) => {
    const player = withId(userId);
    delete player.restriction;
    if (isFrozen) player.restriction = { kind: 'frozen', reason, since: inMinutes(0) };
    return { userId, isFrozen };
  });
  answer('POST /api/admin/suspension', ({ body: { userId, isSuspended } }) => {
    const player = withId(userId);
    delete player.suspendedAt;
    if (isSuspended) player.suspendedAt = inMinutes(0);
    player.suspendedByYou = isSuspended;
    return { userId, isSuspended };
  });
}

export const PICTURE_WIDTH = 40;

/** Each view of a proof gets its own link to a picture of that width. */
function answerProofs(): void {
  const proof = aProof();
  worker.use(
    http.get(`${PROOFS}*`, async () => {
      const canvas = new OffscreenCanvas(PICTURE_WIDTH, 30);
      canvas.getContext('2d')?.fillRect(0, 0, PICTURE_WIDTH, 30);
      return HttpResponse.arrayBuffer(await (await canvas.convertToBlob()).arrayBuffer(), { headers: { 'content-type': 'image/png' } });
    }),
  );
  answer('GET /api/admin/deposits/{id}/proof', ({ params: { id = '' } }) => ({
    name: proof.name,
    type: proof.type,
    size: proof.size,
    url: `${PROOFS}${id}?look=${String(sent('GET /api/admin/deposits/{id}/proof').length)}`,
    expiresAt: inMinutes(1),
  }));
}

/** From now on proofs cannot be fetched from the store. */
export function breakProofs(): void {
  worker.use(http.get(`${PROOFS}*`, () => new HttpResponse('', { status: 403 })));
}

export async function openAdmin(address = '/admin'): Promise<void> {
  await open(address);
  await expect.element(page.getByRole('heading', { name: /^(Admin Dashboard|Player Care)$/ })).toBeVisible();
}

export function rows(of: 'Deposit requests' | 'Withdraw requests' | 'Support tickets' | 'Cases' | 'Audit log' | 'Closed accounts' = 'Deposit requests'): Locator {
  return rowsIn(page.getByRole('table', { name: of }));
}

export const panel = (): Locator => page.getByRole('dialog', { name: /^(Deposit|Withdraw) request$/ });

export const requestStatus = (): Locator => panel().getByRole('status', { name: 'Request' });

export const confirmation = (): Locator => page.getByRole('dialog', { name: /\?$/ });

export const tab = (name: string): Locator => page.getByRole('tab', { name });

export async function openCase(name: 'deposits' | 'withdrawals', id: string): Promise<void> {
  await open(`/admin?tab=${name}&case=${id}`);
  await expect.element(requestStatus()).toBeVisible();
}

/** Presses a button of the case and confirms the dialog. */
export async function decide(how: string): Promise<void> {
  await panel().getByRole('button', { name: how }).click();
  await confirmation().getByRole('button', { name: how }).click();
}

/** The name of the colour of a chip's text. */
export function hueOf(chip: Locator): 'green' | 'amber' | 'red' | 'grey' {
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(chip.element()).color.match(/\d+/g) ?? []).map(Number);
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 40) return 'grey';
  return green > red ? 'green' : green - blue > 40 ? 'amber' : 'red';
}

export const searchOf = (name: string): string | null => new URLSearchParams(location.search).get(name);
