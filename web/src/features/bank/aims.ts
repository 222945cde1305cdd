import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { caseQuery, DEPOSITS, depositQueue, withdrawalQueue, WITHDRAWALS, type DepositReview, type WithdrawalReview } from '../../api/admin';
import type { BankLine } from '../../api/bank';
import { ApiError } from '../../api/errors';
import { adminPlayerQuery, findByEmail, type AdminPlayer } from '../../api/rights';
import { asSeen } from '../../auth/address';
import { isUserId } from '../../lib/userId';
import { fits, type Aim } from './aim';

const ofDeposit = ({ id, from, amount }: DepositReview): Aim => ({ kind: 'deposit', id, userId: from.userId, name: from.username, asked: amount });
const ofWithdrawal = ({ id, userId, userEmail, amount }: WithdrawalReview): Aim => ({ kind: 'withdrawal', id, userId, name: userEmail, asked: amount });
const ofPlayer = ({ userId, username }: AdminPlayer): Aim => ({ kind: 'player', id: userId, userId, name: username });

/** The record of a proposal, with its player's name. */
export function aimQuery({ kind, id }: Pick<Aim, 'kind' | 'id'>) {
  return queryOptions({
    queryKey: ['admin', 'bank', 'aim', kind, id],
    queryFn: async ({ client }): Promise<Aim> => {
      if (kind === 'deposit') return ofDeposit(await client.query(caseQuery(DEPOSITS, id, depositQueue)));
      if (kind === 'withdrawal') return ofWithdrawal(await client.query(caseQuery(WITHDRAWALS, id, withdrawalQueue)));
      return ofPlayer(await client.query(adminPlayerQuery(id)));
    },
  });
}

const NOT_FOUND = 404;

async function playerOf(client: QueryClient, typed: string): Promise<Aim[]> {
  const byId = isUserId(typed);
  if (!byId && !typed.includes('@')) return [];
  try {
    return [ofPlayer(await (byId ? client.query(adminPlayerQuery(typed)) : findByEmail(typed)))];
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return [];
    throw error;
  }
}

/** A payout that the line can show, or whose return it can be. */
function isSent({ status, taken, returnedAt }: WithdrawalReview, { credit }: BankLine): boolean {
  return credit ? status === 'completed' && returnedAt === undefined : status === 'completed' || taken !== undefined;
}

/** What a line can be used for, by an email, a user id, a reference or the id of a request: requests first. */
export async function findAims(client: QueryClient, line: BankLine, text: string): Promise<Aim[]> {
  const { signal } = new AbortController();
  const search = asSeen(text);
  const [deposits, withdrawals, player] = await Promise.all([
    line.credit ? depositQueue({ status: 'pending', search })(undefined, signal) : { items: [] },
    withdrawalQueue({ search })(undefined, signal),
    line.credit ? playerOf(client, search) : [],
  ]);
  return [
    ...deposits.items.filter(({ toSelf }) => toSelf).map(ofDeposit),
    ...withdrawals.items.filter((each) => isSent(each, line)).map(ofWithdrawal),
    ...player,
  ].filter((aim) => fits(line, aim));
}
