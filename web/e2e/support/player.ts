/** A signed-in player, and what they may ask of the API. */
import { randomBytes } from 'node:crypto';
import { claimsOf, newAccount, signIn, signUp, type Account, type Tokens } from './accounts';
import { expectOk, send, type Answer, type Schema, type Sending } from './http';

/** What a guess carries, with room for what it must not carry. */
export type GuessBody = Schema['GuessBody'];

export class Player {
  readonly account: Account;
  readonly tokens: Tokens;

  private constructor(account: Account, tokens: Tokens) {
    this.account = account;
    this.tokens = tokens;
  }

  static async signedUp(): Promise<Player> {
    const account = newAccount();
    await signUp(account);
    return Player.signedIn(account);
  }

  static async signedIn(account: Account): Promise<Player> {
    return new Player(account, await signIn(account));
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

  wallet(token = this.tokens.id): Promise<Answer<Schema['WalletView']>> {
    return this.send('GET', '/api/wallet', { token });
  }

  transactions(query: Record<string, string> = {}): Promise<Answer<Schema['TransactionPage']>> {
    return this.send('GET', `/api/wallet/transactions?${new URLSearchParams(query).toString()}`);
  }

  start(): Promise<Answer<Schema['OpenRound']>> {
    return this.send('POST', '/api/game/rounds');
  }

  /** `body` may be anything: what is not a text is sent as its JSON. */
  guess(roundId: string, body: unknown, token = this.tokens.id): Promise<Answer<Schema['GuessResult']>> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.sendGuess(roundId, { token, body: text, headers: { 'content-type': 'application/json' } });
  }

  sendGuess(roundId: string, sending: Sending): Promise<Answer<Schema['GuessResult']>> {
    return this.send('POST', `/api/game/rounds/${roundId}/guess`, sending);
  }

  reveal(roundId: string, clientSeed = ''): Promise<Answer<Schema['RevealedRound']>> {
    return this.send('GET', `/api/game/rounds/${roundId}?clientSeed=${clientSeed}`);
  }

  /** A round that can be played now. */
  async openRound(): Promise<Schema['OpenRound']> {
    return expectOk(await this.start());
  }

  /** Everything of this player's that a request could move: equal before and after, nothing moved. */
  async holdings(): Promise<{ wallet: Schema['WalletView']; ledger: Schema['Transaction'][] }> {
    const [wallet, ledger] = await Promise.all([this.wallet(), this.ledger()]);
    return { wallet: expectOk(wallet), ledger };
  }

  /** Every row, newest first, page by page. */
  async ledger(query: Record<string, string> = {}): Promise<Schema['Transaction'][]> {
    const rows: Schema['Transaction'][] = [];
    let cursor: string | undefined;
    do {
      const page = expectOk(await this.transactions(cursor === undefined ? query : { ...query, cursor }));
      rows.push(...page.transactions);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return rows;
  }
}

export function clientSeed(): string {
  return randomBytes(16).toString('hex');
}

/** A guess that nobody can object to. */
export function aGuess(changes: Partial<GuessBody> = {}): GuessBody {
  return { square: 0, multiplier: 1, clientSeed: clientSeed(), ...changes };
}

/** When the server issued a round, in milliseconds since the epoch: the first six bytes of its id. */
export function issuedAt(roundId: string): number {
  return Buffer.from(roundId, 'base64url').readUIntBE(0, 6);
}
