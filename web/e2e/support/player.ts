/** A signed-in player with a player's API calls. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { TERMS_VERSION } from '../../src/components/care/termsVersion';
import { claimsOf, deleteUser, newAccount, renewed, signIn, signUp, type Account, type Tokens } from './accounts';
import { expectOk, send, type Answer, type Schema, type Sending } from './http';

/** The body of a guess, with room for invalid fields. */
export type GuessBody = Schema['GuessBody'];

/** The body as `send` transmits it: anything but a text becomes JSON. */
export function jsonOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** Headers of a creating request; a null `key` sends none. */
export function keyed(key: string | null): Record<string, string> {
  return { 'content-type': 'application/json', ...(key === null ? {} : { 'idempotency-key': key }) };
}

/** A key for one attempt. */
export function newKey(): string {
  return randomUUID();
}

function queryOf(query: Record<string, string>): string {
  return new URLSearchParams(query).toString();
}

/** All rows of a list, page by page. */
export async function everyPage<Row>(
  ask: (query: Record<string, string>) => Promise<Answer<{ items: Row[]; nextCursor?: string }>>,
  query: Record<string, string> = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = expectOk(await ask(cursor === undefined ? query : { ...query, cursor }));
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return rows;
}

/** The number of consecutive rounds that may start too early for a busy machine. */
const ROUNDS_MAX = 5;

export class Player {
  readonly account: Account;
  tokens: Tokens;
  /** The last round played. */
  private played: string | undefined;

  protected constructor(account: Account, tokens: Tokens) {
    this.account = account;
    this.tokens = tokens;
  }

  static async signedUp(account = newAccount()): Promise<Player> {
    const player = await Player.newcomer(account);
    await player.agrees();
    return player;
  }

  /** Signed up and signed in, but without agreement to the terms. */
  static async newcomer(account = newAccount()): Promise<Player> {
    await signUp(account);
    return Player.signedIn(account);
  }

  static async signedIn(account: Account): Promise<Player> {
    return new Player(account, await signIn(account));
  }

  /** With a code of the second factor. */
  static async signedInWith(account: Account, code: () => string): Promise<Player> {
    return new Player(account, await signIn(account, undefined, code));
  }

  get uid(): string {
    const { uid } = claimsOf(this.tokens.id);
    if (typeof uid !== 'string') throw new Error('the ID token names no uid');
    return uid;
  }

  send<Body>(method: string, path: string, sending: Sending = {}): Promise<Answer<Body>> {
    return send<Body>(method, path, { token: this.tokens.id, ...sending });
  }

  profile(): Promise<Answer<Schema['Profile']>> {
    return this.send('GET', '/api/profile');
  }

  async username(): Promise<string> {
    return expectOk(await this.profile()).username;
  }

  /** As admins see this player. */
  async party(): Promise<Schema['PartyView']> {
    return { userId: this.uid, username: await this.username(), email: this.account.email };
  }

  updateProfile(body: unknown): Promise<Answer<Schema['Profile']>> {
    return this.send('PUT', '/api/profile', { body: jsonOf(body) });
  }

  agree(body: unknown): Promise<Answer<Schema['AgreementView']>> {
    return this.send('POST', '/api/profile/agreement', { body: jsonOf(body) });
  }

  /** States the birth date and agrees to the terms; later tokens contain it. */
  async agrees(): Promise<void> {
    expectOk(await this.agree(OF_AGE));
    const id = await renewed(this.tokens);
    this.tokens = { ...this.tokens, id, kept: this.tokens.kept.map(([name, value]) => [name, name.endsWith('.idToken') ? id : value]) };
  }

  limit(body: object): Promise<Answer<Schema['LimitsView']>> {
    return this.send('POST', '/api/wallet/limits', { body: jsonOf(body) });
  }

  pause(body: Partial<Schema['PauseBody']>): Promise<Answer<Schema['RestrictionView']>> {
    return this.send('POST', '/api/wallet/pause', { body: jsonOf(body) });
  }

  close(giveUp: number): Promise<Answer<Schema['ClosingView']>> {
    return this.send('POST', '/api/profile/close', { body: jsonOf({ giveUp }) });
  }

  askForEmail(body: unknown): Promise<Answer<Schema['EmailAskedView']>> {
    return this.send('POST', '/api/profile/email', { body: jsonOf(body) });
  }

  confirmEmail(body: unknown): Promise<Answer<Schema['EmailView']>> {
    return this.send('POST', '/api/profile/email/confirm', { body: jsonOf(body) });
  }

  /** Sets the email topics; the rest of the profile stays. */
  async wantsEmailsAbout(emailAbout: Schema['Profile']['emailAbout']): Promise<void> {
    const { displayName, username, phoneNumber, online } = expectOk(await this.profile());
    expectOk(await this.updateProfile({ displayName, username, phoneNumber, online, emailAbout }));
  }

  wallet(token = this.tokens.id): Promise<Answer<Schema['WalletView']>> {
    return this.send('GET', '/api/wallet', { token });
  }

  transactions(query: Record<string, string> = {}): Promise<Answer<Schema['TransactionPage']>> {
    return this.send('GET', `/api/wallet/transactions?${queryOf(query)}`);
  }

  notices(): Promise<Answer<Schema['Notices']>> {
    return this.send('GET', '/api/notices');
  }

  seen(until: unknown): Promise<Answer<Schema['SeenView']>> {
    return this.send('POST', '/api/notices/seen', { body: jsonOf({ until }) });
  }

  start(query: Record<string, string> = {}): Promise<Answer<Schema['StartedRounds']>> {
    return this.send('POST', `/api/game/rounds?${queryOf(query)}`);
  }

  async guess(roundId: string, body: unknown, token = this.tokens.id): Promise<Answer<Schema['GuessResult']>> {
    const answer = await this.sendGuess(roundId, { token, body: jsonOf(body), headers: { 'content-type': 'application/json' } });
    if (answer.status === 200) this.played = roundId;
    return answer;
  }

  /** The answer to a guess in a new round, or in the next one if it came too late, as on a busy machine. */
  async plays(body: unknown, token = this.tokens.id): Promise<Answer<Schema['GuessResult']>> {
    const play = async () => this.guess((await this.openRound()).roundId, body, token);
    let answer = await play();
    for (let again = 0; answer.status === 409 && answer.text.includes('ROUND_OVER') && again < ROUNDS_MAX; again += 1) answer = await play();
    return answer;
  }

  sendGuess(roundId: string, sending: Sending): Promise<Answer<Schema['GuessResult']>> {
    return this.send('POST', `/api/game/rounds/${roundId}/guess`, sending);
  }

  reveal(roundId: string, clientSeed = ''): Promise<Answer<Schema['RevealedRound']>> {
    return this.send('GET', `/api/game/rounds/${roundId}?clientSeed=${clientSeed}`);
  }

  /** Waits until the round is over and its answer revealed. */
  async revealed(roundId: string, clientSeed = ''): Promise<Schema['RevealedRound']> {
    let answer: Answer<Schema['RevealedRound']> | undefined;
    await expect(async () => {
      answer = await this.reveal(roundId, clientSeed);
      expectOk(answer);
    }).toPass();
    if (!answer) throw new Error('there was no answer');
    return answer.body;
  }

  /** The rounds after the last one played. */
  next(): Promise<Answer<Schema['StartedRounds']>> {
    return this.start(this.played === undefined ? {} : { after: this.played });
  }

  /** A round that can be played now: the last one has had its six seconds. */
  async openRound(): Promise<Schema['OpenRound']> {
    const round = expectOk(await this.next());
    await pause(round.msToStart);
    return round;
  }

  /** All of this player's data that a request could change. If equal before and after, nothing changed. */
  async holdings(): Promise<{ wallet: Schema['WalletView']; ledger: Schema['Transaction'][] }> {
    const [wallet, ledger] = await Promise.all([this.wallet(), this.ledger()]);
    return { wallet: expectOk(wallet), ledger };
  }

  async balance(): Promise<number> {
    return expectOk(await this.wallet()).balance;
  }

  async limits(): Promise<Schema['LimitsView']> {
    return expectOk(await this.wallet()).limits;
  }

  /** What can be withdrawn, and what is on hold. */
  async cash(): Promise<{ available: number; held: number }> {
    const { available, held } = expectOk(await this.wallet());
    return { available, held };
  }

  /** Every row, newest first. */
  ledger(query: Record<string, string> = {}): Promise<Schema['Transaction'][]> {
    return everyPage((page) => this.transactions(page), query);
  }

  players(query: Record<string, string> = {}): Promise<Answer<Schema['PlayerPage']>> {
    return this.send('GET', `/api/players?${queryOf(query)}`);
  }

  lookup(player: string): Promise<Answer<Schema['FoundPlayer']>> {
    return this.sendLookup({ player });
  }

  sendLookup(body: unknown): Promise<Answer<Schema['FoundPlayer']>> {
    return this.send('POST', '/api/players/lookup', { body: jsonOf(body) });
  }

  /** A null `key` sends no Idempotency-Key. */
  deposit(body: unknown, key: string | null = newKey()): Promise<Answer<Schema['RequestedDeposit']>> {
    return this.send('POST', '/api/deposits', { body: jsonOf(body), headers: keyed(key) });
  }

  /** Reports that the announced proof has been uploaded. */
  attach(depositId: string): Promise<Answer<Schema['DepositView']>> {
    return this.send('POST', `/api/deposits/${depositId}/proof`);
  }

  /** Announces a file for an existing request. */
  announce(depositId: string, body: unknown): Promise<Answer<Schema['RequestedDeposit']>> {
    return this.send('POST', `/api/deposits/${depositId}/upload`, { body: jsonOf(body) });
  }

  cancel(depositId: string): Promise<Answer<Schema['DepositView']>> {
    return this.send('POST', `/api/deposits/${depositId}/cancel`);
  }

  payment(): Promise<Answer<Schema['PaymentView']>> {
    return this.send('GET', '/api/deposits/payment');
  }

  deposits(query: Record<string, string> = {}): Promise<Answer<Schema['DepositPage']>> {
    return this.send('GET', `/api/deposits?${queryOf(query)}`);
  }

  /** Every deposit of this player's, newest first. */
  everyDeposit(): Promise<Schema['DepositView'][]> {
    return everyPage((page) => this.deposits(page));
  }

  /** A null `key` sends no Idempotency-Key. */
  withdraw(body: unknown, key: string | null = newKey()): Promise<Answer<Schema['WithdrawalView']>> {
    return this.send('POST', '/api/withdrawals', { body: jsonOf(body), headers: keyed(key) });
  }

  withdrawals(query: Record<string, string> = {}): Promise<Answer<Schema['WithdrawalPage']>> {
    return this.send('GET', `/api/withdrawals?${queryOf(query)}`);
  }

  /** Every withdrawal of this player's, newest first. */
  everyWithdrawal(): Promise<Schema['WithdrawalView'][]> {
    return everyPage((page) => this.withdrawals(page));
  }

  payoutAccounts(): Promise<Answer<Schema['PayoutAccountsView']>> {
    return this.send('GET', '/api/payout-accounts');
  }

  /** A null `key` sends no Idempotency-Key. */
  savePayoutAccount(body: unknown, key: string | null = newKey()): Promise<Answer<Schema['PayoutAccountView']>> {
    return this.send('POST', '/api/payout-accounts', { body: jsonOf(body), headers: keyed(key) });
  }

  removePayoutAccount(id: string): Promise<Answer<Schema['RemovedPayoutAccount']>> {
    return this.send('POST', `/api/payout-accounts/${id}/remove`);
  }

  coloursRound(query: Record<string, string> = {}): Promise<Answer<Schema['CurrentColoursRound']>> {
    return this.send('GET', `/api/colours/round?${queryOf(query)}`);
  }

  coloursEntries(query: Record<string, string> = {}): Promise<Answer<Schema['ColoursEntryPage']>> {
    return this.send('GET', `/api/colours/my-entries?${queryOf(query)}`);
  }

  /** Every entry of this player's in that round. */
  everyColoursEntry(roundId: string): Promise<Schema['ColoursEntry'][]> {
    return everyPage((page) => this.coloursEntries(page), { roundId });
  }

  /** A null `key` sends no Idempotency-Key. */
  enter(body: unknown, key: string | null = newKey()): Promise<Answer<Schema['EnteredView']>> {
    return this.send('POST', '/api/colours/enter', { body: jsonOf(body), headers: keyed(key) });
  }

  /** A null `key` sends no Idempotency-Key. */
  report(body: unknown, key: string | null = newKey()): Promise<Answer<Schema['TicketView']>> {
    return this.send('POST', '/api/support/tickets', { body: jsonOf(body), headers: keyed(key) });
  }

  tickets(query: Record<string, string> = {}): Promise<Answer<Schema['TicketPage']>> {
    return this.send('GET', `/api/support/tickets?${queryOf(query)}`);
  }

  /** Every ticket of this player's, newest first. */
  everyTicket(): Promise<Schema['TicketView'][]> {
    return everyPage((page) => this.tickets(page));
  }

  /** Whether the record makes this player an admin, whatever the token says. */
  async isAdmin(): Promise<boolean> {
    return (await this.adminCheck()).isAdmin;
  }

  /** By the record. */
  async adminCheck(): Promise<Schema['AdminCheck']> {
    return expectOk(await this.send<Schema['AdminCheck']>('GET', '/check-admin'));
  }

  initializeAdmin(): Promise<Answer<Schema['AdminView']>> {
    return this.send('POST', '/initialize-admin');
  }

  /** A deposit that waits for a decision. */
  async requestedDeposit(body: Schema['DepositBody']): Promise<Schema['DepositView']> {
    return expectOk(await this.deposit(body)).deposit;
  }

  /** A withdrawal that waits for a decision. */
  async requestedWithdrawal(amount: number): Promise<Schema['WithdrawalView']> {
    return expectOk(await this.withdraw(aWithdrawal({ amount })));
  }
}

/** An adult's agreement before the first game. */
export const OF_AGE: Schema['AgreementBody'] = { terms: TERMS_VERSION, bornOn: '1990-05-17' };

/** Deletes the player's user at Cognito and signs the address up again. */
export async function cameBack(player: Player): Promise<Player> {
  await deleteUser(player.account);
  await signUp(player.account);
  return Player.signedIn(player.account);
}

/** A valid withdrawal for a player with enough balance. */
export function aWithdrawal(changes: Partial<Schema['WithdrawalBody']> = {}): Schema['WithdrawalBody'] {
  return { amount: 50, paymentMethod: 'PayPal', paymentDetails: 'me@example.com', ...changes };
}

/** A payout account that is not saved yet. */
export function aPayoutAccount(fields: Record<string, string> = {}): Schema['PayoutAccountBody'] {
  return { method: 'PayPal', fields: { email: `${newKey()}@example.com`, ...fields } };
}

/** A valid ticket. */
export function aReport(changes: Partial<Schema['TicketBody']> = {}): Schema['TicketBody'] {
  return { name: 'Ndapewa', email: 'me@example.com', category: 'Other', message: 'Please help.', ...changes };
}

export function clientSeed(): string {
  return randomBytes(16).toString('hex');
}

/** A valid guess. */
export function aGuess(changes: Partial<GuessBody> = {}): GuessBody {
  return { square: 0, multiplier: 1, clientSeed: clientSeed(), ...changes };
}

/** The start of a round in milliseconds since the epoch: the first six bytes of its id. */
export function issuedAt(roundId: string): number {
  return Buffer.from(roundId, 'base64url').readUIntBE(0, 6);
}
