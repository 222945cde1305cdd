import type { Deposit } from '../../api/deposits';
import type { Withdrawal } from '../../api/withdrawals';
import { heldWords } from '../../components/money/payoutHold';
import { fromHundredths, toHundredths } from '../../lib/money';

/** A request that is not decided yet. */
export interface Waiting {
  id: string;
  name: string;
  askedAt: string;
  /** Its effect on the player's balance, past or future. */
  amount: number;
  status: string;
  /** Until when and why it is held back. */
  held?: string | undefined;
  /** The deposit, if it is one. */
  deposit?: Deposit;
}

const isPending = ({ status }: Deposit | Withdrawal) => status === 'pending';

/** All waiting requests, newest first. */
export function waitingOf(deposits: readonly Deposit[], withdrawals: readonly Withdrawal[]): Waiting[] {
  return [
    ...deposits.filter(isPending).map(
      (deposit): Waiting => {
        const { id, to, toSelf, amount, createdAt, status } = deposit;
        return {
          id,
          name: toSelf ? 'Deposit' : `Deposit to ${to.username}`,
          askedAt: createdAt,
          amount: toSelf ? amount : -amount,
          status,
          deposit,
        };
      },
    ),
    ...withdrawals.filter(isPending).map(
      ({ id, paymentMethod, amount, createdAt, status, payableFrom }): Waiting => ({
        id,
        name: `Withdrawal by ${paymentMethod}`,
        askedAt: createdAt,
        amount: -amount,
        status,
        held: heldWords({ payableFrom }),
      }),
    ),
  ].sort((one, other) => Date.parse(other.askedAt) - Date.parse(one.askedAt));
}

/** The points that waiting deposits would bring, and those they would take for other players. */
export function depositsWaiting(waiting: readonly Waiting[]): { coming: number; going: number } {
  const sum = (sign: 1 | -1) =>
    fromHundredths(
      waiting
        .filter(({ deposit, amount }) => deposit && Math.sign(amount) === sign)
        .reduce((total, { amount }) => total + toHundredths(amount), 0),
    );
  return { coming: sum(1), going: sum(-1) };
}
