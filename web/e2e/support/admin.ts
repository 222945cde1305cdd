/** An admin, with an admin's API calls besides a player's. */
import {
  AdminAddUserToGroupCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, GetItemCommand, QueryCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { expect } from '@playwright/test';
import { newAccount, signIn, signUp, type Account } from './accounts';
import { aws, resource } from './aws';
import { expectOk, type Answer, type Schema } from './http';
import { makeMany } from './limits';
import { everyPage, jsonOf, keyed, newKey, Player } from './player';
import { stackConfig } from './stack';

export type AdminRole = Schema['RoleName'];

/** One row of the audit log. */
export interface Audited {
  actor: string;
  action: string;
  subject: string;
  before: string;
  after: string;
  at: string;
  requestId: string;
}

export class Admin extends Player {
  /** A new user, in the group and in the table, with a token that says so. */
  static async appointed(role: AdminRole = 'owner'): Promise<Admin> {
    const account = newAccount();
    await signUp(account);
    await joinAdmins(account.email);
    const admin = new Admin(account, await signIn(account));
    await admin.agrees();
    await admin.setIsAdmin(true, role);
    // An owner's token need not name the role.
    return role === 'owner' ? admin : Admin.signedIn(account);
  }

  /** A user without an admin claim in the token; the table may say otherwise. */
  static async withoutClaim(): Promise<Admin> {
    const account = newAccount();
    await signUp(account);
    const admin = new Admin(account, await signIn(account));
    await admin.agrees();
    return admin;
  }

  /** With a fresh token. */
  static override async signedIn(account: Account): Promise<Admin> {
    return new Admin(account, await signIn(account));
  }

  /** With a code of the second factor. */
  static override async signedInWith(account: Account, code: () => string): Promise<Admin> {
    return new Admin(account, await signIn(account, undefined, code));
  }

  resetFactor(body: unknown): Promise<Answer<Schema['SecondFactorView']>> {
    return this.send('POST', '/api/admin/players/reset-second-factor', { body: jsonOf(body) });
  }

  /** A user whose rights `by` granted and removed again; the token still says admin. */
  static async removed(by: Admin): Promise<Admin> {
    const player = await Player.signedUp();
    await by.appoint(player.uid);
    const admin = await Admin.signedIn(player.account);
    await by.dismiss(player.uid);
    return admin;
  }

  /** Several different admins. */
  static async crowd(size: number): Promise<Admin[]> {
    return Promise.all(Array.from({ length: size }, () => Admin.appointed()));
  }

  /**
   * Sets the users table's flag, whatever the token says, and the count of admins. An owner's record has the form from
   * before there were roles: only the flag.
   */
  async setIsAdmin(isAdmin: boolean, role: AdminRole = 'owner'): Promise<void> {
    const client = new DynamoDBClient(await aws());
    const [TableName, Key] = [await resource('UsersTable'), { uid: { S: this.uid } }];
    const { Item } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
    const counted = isAdmin ? role : (Item?.role?.S ?? 'owner');
    const namesRole = isAdmin && role !== 'owner';
    const flag = {
      TableName,
      Key,
      UpdateExpression: `SET isAdmin = :isAdmin ${namesRole ? ', #role = :role' : 'REMOVE #role'}`,
      ConditionExpression: 'isAdmin <> :isAdmin',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':isAdmin': { BOOL: isAdmin }, ...(namesRole && { ':role': { S: role } }) },
    };
    const step = (isCounted: boolean) => ({ N: isCounted ? (isAdmin ? '1' : '-1') : '0' });
    const count = {
      TableName: await resource('SettingsTable'),
      Key: { name: { S: 'first-admin' } },
      // Before the first change through the product only the admins are counted: all of them are owners.
      UpdateExpression:
        'SET ownerCount = if_not_exists(ownerCount, adminCount) + :owner, cashierCount = if_not_exists(cashierCount, :none) + :cashier, adminCount = adminCount + :one',
      ExpressionAttributeValues: {
        ':one': step(true),
        ':owner': step(counted === 'owner'),
        ':cashier': step(counted === 'cashier'),
        ':none': { N: '0' },
      },
    };
    await client.send(new TransactWriteItemsCommand({ TransactItems: [{ Update: flag }, { Update: count }] }));
  }

  depositQueue(query: Record<string, string> = {}): Promise<Answer<Schema['DepositQueuePage']>> {
    return this.send('GET', `/api/admin/deposits?${new URLSearchParams(query).toString()}`);
  }

  everyQueuedDeposit(query: Record<string, string> = {}): Promise<Schema['DepositReview'][]> {
    return everyPage((page) => this.depositQueue(page), query);
  }

  /** The deposit as this admin sees it now. */
  async seesDeposit(id: string): Promise<Schema['DepositReview']> {
    const [found] = expectOk(await this.depositQueue({ search: id })).items;
    if (!found) throw new Error(`no deposit ${id}`);
    return found;
  }

  viewProof(depositId: string): Promise<Answer<Schema['ProofLink']>> {
    return this.send('GET', `/api/admin/deposits/${depositId}/proof`);
  }

  /** If the approval takes two admins, the first needs a `reason` and only proposes it. */
  approve(depositId: string, body?: unknown): Promise<Answer<Schema['DepositReview']>> {
    return this.send('POST', `/api/admin/deposits/${depositId}/approve`, body === undefined ? {} : { body: jsonOf(body) });
  }

  /** If the reversal takes two admins, the first needs a `reason` and only proposes it. */
  reverse(depositId: string, body?: unknown): Promise<Answer<Schema['DepositReview']>> {
    return this.send('POST', `/api/admin/deposits/${depositId}/reverse`, body === undefined ? {} : { body: jsonOf(body) });
  }

  declineDeposit(depositId: string, body: unknown = {}): Promise<Answer<Schema['DepositReview']>> {
    return this.send('POST', `/api/admin/deposits/${depositId}/decline`, { body: jsonOf(body) });
  }

  withdrawalQueue(query: Record<string, string> = {}): Promise<Answer<Schema['WithdrawalQueuePage']>> {
    return this.send('GET', `/api/admin/withdrawals?${new URLSearchParams(query).toString()}`);
  }

  everyQueuedWithdrawal(query: Record<string, string> = {}): Promise<Schema['WithdrawalReview'][]> {
    return everyPage((page) => this.withdrawalQueue(page), query);
  }

  /** If the payout takes two admins, the first needs a `reason` and only proposes it. */
  take(withdrawalId: string, body: unknown = {}): Promise<Answer<Schema['WithdrawalReview']>> {
    return this.send('POST', `/api/admin/withdrawals/${withdrawalId}/take`, { body: jsonOf(body) });
  }

  notPaid(withdrawalId: string, body: unknown = {}): Promise<Answer<Schema['WithdrawalReview']>> {
    return this.send('POST', `/api/admin/withdrawals/${withdrawalId}/not-paid`, { body: jsonOf(body) });
  }

  exportPayouts(body: unknown): Promise<Answer<Schema['BankFile']>> {
    return this.send('POST', '/api/admin/withdrawals/export', { body: jsonOf(body) });
  }

  /** `file` is a pain.002. */
  readBankAnswer(file: string): Promise<Answer<Schema['BankAnswer']>> {
    return this.send('POST', '/api/admin/withdrawals/answer', { body: jsonOf({ file: Buffer.from(file).toString('base64') }) });
  }

  complete(withdrawalId: string, body: unknown = {}): Promise<Answer<Schema['WithdrawalReview']>> {
    return this.send('POST', `/api/admin/withdrawals/${withdrawalId}/complete`, { body: jsonOf(body) });
  }

  declineWithdrawal(withdrawalId: string, body: unknown): Promise<Answer<Schema['WithdrawalReview']>> {
    return this.send('POST', `/api/admin/withdrawals/${withdrawalId}/decline`, { body: jsonOf(body) });
  }

  importStatement(body: unknown): Promise<Answer<Schema['BankImportView']>> {
    return this.send('POST', '/api/admin/bank/imports', { body: jsonOf(body) });
  }

  confirmStatement(id: string, body: unknown): Promise<Answer<Schema['BankImportView']>> {
    return this.send('POST', `/api/admin/bank/imports/${id}/confirm`, { body: jsonOf(body) });
  }

  statements(): Promise<Answer<Schema['BankImportPage']>> {
    return this.send('GET', '/api/admin/bank/imports');
  }

  everyBankLine(query: Record<string, string> = {}): Promise<Schema['BankLineView'][]> {
    const page = (page: Record<string, string>): Promise<Answer<Schema['BankLinePage']>> =>
      this.send('GET', `/api/admin/bank/lines?${new URLSearchParams(page).toString()}`);
    return everyPage(page, query);
  }

  withoutLines(): Promise<Answer<Schema['WithoutLines']>> {
    return this.send('GET', '/api/admin/bank/missing');
  }

  settleLine(id: string, body: unknown): Promise<Answer<Schema['BankLineView']>> {
    return this.send('POST', `/api/admin/bank/lines/${id}/settle`, { body: jsonOf(body) });
  }

  /** A payment without a request. If it takes two admins, the first needs a `reason` and only proposes it. */
  credit(lineId: string, body: unknown): Promise<Answer<Schema['DepositReview']>> {
    return this.send('POST', `/api/admin/bank/lines/${lineId}/credit`, { body: jsonOf(body) });
  }

  /** If it takes two admins, the first needs a `reason` and only proposes it. */
  giveBack(withdrawalId: string, body: unknown): Promise<Answer<Schema['WithdrawalReview']>> {
    return this.send('POST', `/api/admin/withdrawals/${withdrawalId}/give-back`, { body: jsonOf(body) });
  }

  ticketQueue(query: Record<string, string> = {}): Promise<Answer<Schema['TicketQueuePage']>> {
    return this.send('GET', `/api/admin/tickets?${new URLSearchParams(query).toString()}`);
  }

  everyQueuedTicket(query: Record<string, string> = {}): Promise<Schema['TicketCase'][]> {
    return everyPage((page) => this.ticketQueue(page), query);
  }

  setStatus(ticketId: string, body: unknown): Promise<Answer<Schema['TicketCase']>> {
    return this.send('POST', `/api/admin/tickets/${ticketId}/status`, { body: jsonOf(body) });
  }

  careQueue(query: Record<string, string> = {}): Promise<Answer<Schema['CareQueuePage']>> {
    return this.send('GET', `/api/admin/care?${new URLSearchParams(query).toString()}`);
  }

  noteOnCase(id: string, body: unknown, key = newKey()): Promise<Answer<Schema['CareCaseView']>> {
    return this.send('POST', `/api/admin/care/${id}`, { body: jsonOf(body), headers: keyed(key) });
  }

  /** As in the specification if no role is named. If the grant takes two owners, the first needs a `reason`. */
  grant(userId: string, role?: AdminRole, reason?: string): Promise<Answer<Schema['AdminView']>> {
    return this.send('POST', '/set-admin', { body: jsonOf({ userId, role, reason }) });
  }

  /** Grants a role, as the second owner if that takes two. */
  async appoint(userId: string, role?: AdminRole): Promise<Schema['AdminView']> {
    const alone = await this.grant(userId, role);
    if (alone.status !== 400) return expectOk(alone);
    await proposedRole(userId, role);
    return expectOk(await this.grant(userId, role));
  }

  proposals(): Promise<Answer<Schema['RoleProposals']>> {
    return this.send('GET', '/api/admin/proposals');
  }

  /** If the removal takes two owners, the first needs a `reason`. */
  remove(userId: string, reason?: string): Promise<Answer<Schema['AdminView']>> {
    return this.send('POST', '/remove-admin', { body: jsonOf({ userId, reason }) });
  }

  /** Removes all rights, as the second owner if that takes two. */
  async dismiss(userId: string): Promise<Schema['AdminView']> {
    const alone = await this.remove(userId);
    if (alone.status !== 400) return expectOk(alone);
    const [one] = await treasurers();
    expect(expectOk(await one.remove(userId, REASON)).proposed).toBe('player');
    return expectOk(await this.remove(userId));
  }

  suspend(body: unknown): Promise<Answer<Schema['SuspensionView']>> {
    return this.send('POST', '/api/admin/suspension', { body: jsonOf(body) });
  }

  freeze(body: unknown): Promise<Answer<Schema['FreezeView']>> {
    return this.send('POST', '/api/admin/players/freeze', { body: jsonOf(body) });
  }

  register(body: unknown): Promise<Answer<Schema['RegisterView']>> {
    return this.send('POST', '/api/admin/exclusion-register', { body: jsonOf(body) });
  }

  findPlayer(query: Record<string, string>): Promise<Answer<Schema['AdminPlayer']>> {
    return this.send('GET', `/api/admin/players?${new URLSearchParams(query).toString()}`);
  }

  links(userId: string): Promise<Answer<Schema['PlayerLinks']>> {
    return this.send('GET', `/api/admin/players/${userId}/links`);
  }

  closedAccounts(query: Record<string, string> = {}): Promise<Answer<Schema['ClosedAccountPage']>> {
    return this.send('GET', `/api/admin/closed-accounts?${new URLSearchParams(query).toString()}`);
  }

  handOver(userId: string, reason = REASON, key = newKey()): Promise<Answer<Schema['DepositReview']>> {
    return this.send('POST', `/api/admin/closed-accounts/${userId}/hand-over`, { body: jsonOf({ reason }), headers: keyed(key) });
  }

  everyClosedAccount(): Promise<Schema['ClosedAccount'][]> {
    return everyPage((page) => this.closedAccounts(page));
  }

  audit(query: Record<string, string> = {}): Promise<Answer<Schema['AuditPage']>> {
    return this.send('GET', `/api/admin/audit?${new URLSearchParams(query).toString()}`);
  }

  /** Gives `player` points as the product does: an approved deposit to themselves. */
  async fund(player: Player, amount: number): Promise<void> {
    await approved(await player.requestedDeposit({ amount }));
  }

  /** As `fund`, but another player sends the deposit. */
  async give(player: Player, amount: number): Promise<void> {
    const friend = await this.playerWith(amount);
    await approved(await friend.requestedDeposit({ amount, to: player.uid }));
  }

  /** This many withdrawals of 50, oldest first. Each is completed before the next request: at most three may wait. */
  paidOut(player: Player, count: number): Promise<Schema['WithdrawalView'][]> {
    return makeMany(player, 'withdrawals', count, async () => {
      const requested = await player.requestedWithdrawal(50);
      expectOk(await this.complete(requested.id));
      return requested;
    });
  }

  /** A new player with this cash besides the starting points. */
  async playerWith(cash: number): Promise<Player> {
    const player = await Player.signedUp();
    await this.fund(player, cash);
    return player;
  }
}

let treasurersOfWorker: Promise<readonly [Admin, Admin]> | undefined;

/** Two owners who fund players and propose: an admin who approves points for a player may not pay them out (D45). */
function treasurers(): Promise<readonly [Admin, Admin]> {
  treasurersOfWorker ??= Promise.all([Admin.appointed(), Admin.appointed()]);
  return treasurersOfWorker;
}

/** For decisions that take two admins (D48). */
export const REASON = 'Seen on the bank statement';

/** Approves with as many admins as needed. */
async function approved({ id }: Schema['DepositView']): Promise<void> {
  const [one, other] = await treasurers();
  const { status } = expectOk(await one.approve(id, { reason: REASON }));
  if (status === 'pending') expectOk(await other.approve(id));
}

/** Another admin has proposed to approve this deposit, which takes two: the next approval decides. */
export async function proposed<Deposit extends { id: string }>(deposit: Deposit): Promise<Deposit> {
  const [one] = await treasurers();
  expect(expectOk(await one.approve(deposit.id, { reason: REASON })).status).toBe('pending');
  return deposit;
}

/** Another owner has proposed this role for a player: the next grant decides. */
export async function proposedRole(userId: string, role: AdminRole = 'owner'): Promise<void> {
  const [one] = await treasurers();
  expect(expectOk(await one.grant(userId, role, REASON)).proposed).toBe(role);
}

/** A user's place in the admins' group. */
async function placeOf(email: string): Promise<{ UserPoolId: string; Username: string; GroupName: string }> {
  return { UserPoolId: (await stackConfig()).userPoolId, Username: email, GroupName: await resource('AdminGroup') };
}

/** Adds the user to the group: tokens say admin from the next sign-in on. */
export async function joinAdmins(email: string): Promise<void> {
  await new CognitoIdentityProviderClient(await aws()).send(new AdminAddUserToGroupCommand(await placeOf(email)));
}

/** Removes the user from the group: tokens no longer say admin from the next sign-in on. */
export async function leaveAdmins(email: string): Promise<void> {
  await new CognitoIdentityProviderClient(await aws()).send(new AdminRemoveUserFromGroupCommand(await placeOf(email)));
}

/** Every player of these tests starts with this entry. */
const AGREED = 'account.agree';

/** The audit log of a request or a player, oldest first, without the entry that every player starts with. */
export async function auditOf(subject: string): Promise<Audited[]> {
  return (await everythingOf(subject)).filter(({ action }) => action !== AGREED);
}

/** The audit log's entries of a player's agreement to the terms. */
export async function agreementsOf(uid: string): Promise<Audited[]> {
  return (await everythingOf(uid)).filter(({ action }) => action === AGREED);
}

async function everythingOf(subject: string): Promise<Audited[]> {
  const client = new DynamoDBClient(await aws());
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: await resource('AuditLogTable'),
      IndexName: 'subject',
      KeyConditionExpression: 'subject = :subject',
      ExpressionAttributeValues: { ':subject': { S: subject } },
    }),
  );
  return Items.map((item) => {
    const text = (name: keyof Audited) => item[name]?.S ?? '';
    return {
      actor: text('actor'),
      action: text('action'),
      subject: text('subject'),
      before: text('before'),
      after: text('after'),
      at: text('at'),
      requestId: text('requestId'),
    };
  });
}
