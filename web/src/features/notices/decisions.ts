import type { Deposit } from '../../api/deposits';
import type { Withdrawal } from '../../api/withdrawals';
import { formatAmount } from '../../lib/money';
import { seenName, type Seen } from '../../lib/seen';

/** A request that has been decided, as it is shown. */
export interface Decision {
  /** What it is remembered by. */
  name: string;
  tone: 'good' | 'bad';
  title: string;
  text: string;
  /** An admin's own words, or why it failed. */
  note: string | undefined;
  /** When it was decided, ISO 8601. */
  at: string;
  /** Where it is kept. */
  history: { path: string; label: string };
}

const DEPOSITS = { path: '/deposits', label: 'Deposit history' };
const WITHDRAWALS = { path: '/withdraw', label: 'Your withdrawals' };

function ofDeposit(deposit: Deposit): Decision | null {
  const { id, amount, status, to, toSelf, adminNote, failureReason, processedAt, updatedAt } = deposit;
  if (status === 'pending') return null;
  const points = `N$ ${formatAmount(amount)}`;
  const shared = { name: seenName.deposit(id), note: adminNote ?? failureReason, at: processedAt ?? updatedAt, history: DEPOSITS };
  if (status === 'completed') {
    const text = toSelf ? `${points} was added to your balance.` : `${points} moved from your balance to ${to.username}.`;
    return { ...shared, tone: 'good', title: 'Deposit approved', text };
  }
  const title = status === 'declined' ? 'Deposit declined' : 'Deposit failed';
  const text = toSelf ? `${points} was not added to your balance.` : `${points} was not sent to ${to.username}.`;
  return { ...shared, tone: 'bad', title, text };
}

function ofWithdrawal({ id, amount, status, adminNote, processedAt, createdAt, paymentMethod }: Withdrawal): Decision | null {
  if (status === 'pending') return null;
  const points = `N$ ${formatAmount(amount)}`;
  const shared = { name: seenName.withdrawal(id), note: adminNote, at: processedAt ?? createdAt, history: WITHDRAWALS };
  return status === 'completed'
    ? { ...shared, tone: 'good', title: 'Withdrawal completed', text: `${points} was paid out by ${paymentMethod}.` }
    : { ...shared, tone: 'bad', title: 'Withdrawal declined', text: `${points} is back in your balance.` };
}

/** A device that is new to a player shows the last week; older decisions were seen elsewhere, or no longer matter. */
const FIRST_VISIT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * The decisions that were not seen on this device yet, newest first. Those of the time before it knew the player are
 * shown when they were younger than a week by then.
 */
export function unseen(deposits: Deposit[], withdrawals: Withdrawal[], seen: Seen | null, now: number): Decision[] {
  const from = (seen?.since ?? now) - FIRST_VISIT_MS;
  const names = new Set(seen?.names);
  return [...deposits.map(ofDeposit), ...withdrawals.map(ofWithdrawal)]
    .filter((decision) => decision !== null)
    .filter(({ name, at }) => !names.has(name) && Date.parse(at) >= from)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
