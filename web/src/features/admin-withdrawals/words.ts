import { PAYOUT_HELD, type FourEyes, type WithdrawalReview } from '../../api/admin';
import { WITHDRAWAL_MIN } from '../../api/withdrawals';
import { PROPOSED, type ActiveStep, type StepTexts } from '../../components/admin/fourEyes';
import { formatDateTime } from '../../lib/dates';
import { formatPoints, formatPointsWorth } from '../../lib/money';

type Payment = Pick<WithdrawalReview, 'amount' | 'userEmail' | 'paymentMethod'>;

/** What completing will do. The points were taken from the balance with the request (D23). */
export function completionWords(payment: Payment): string {
  return `Takes ${formatPointsWorth(payment.amount)}, on hold, from ${payment.userEmail} for good`;
}

const COMPLETE: StepTexts = { label: 'Complete', title: 'Complete this withdrawal?', busyLabel: 'Completing…' };

/** Of the button that completes, and its confirmation. */
export const PAYOUT: Record<ActiveStep, StepTexts> = {
  decide: COMPLETE,
  propose: { label: 'Propose payout', title: 'Propose to pay this out?', busyLabel: 'Proposing…' },
  confirm: { label: 'Confirm payout', title: 'Confirm this payout?', busyLabel: 'Confirming…' },
  alone: COMPLETE,
};

/** The toast after a call, by what became of the withdrawal. */
export function completedWords({ status }: Pick<WithdrawalReview, 'status'>): string {
  return status === 'pending' ? PROPOSED : 'Request completed';
}

/** Why a payout takes two: it is large, or everybody who could make it approved points for the player (D45). */
export function twoAdminsWords({ aloneAfterADay }: FourEyes): string {
  const why = aloneAfterADay ? 'Every admin who could pay this out has approved points for this player' : 'This is a large amount';
  return `${why}, so one admin proposes the payout and another confirms it.`;
}

/** What declining will do. */
export function declineWords(payment: Payment): string {
  return `Gives ${formatPoints(payment.amount)} back to the balance of ${payment.userEmail}`;
}

/** What became of it, or where the points are while it is open. */
export function outcomeWords(payment: Payment & Pick<WithdrawalReview, 'status'>): { heading: string; text: string } {
  const { amount, paymentMethod, userEmail } = payment;
  switch (payment.status) {
    case 'pending':
      return { heading: 'Waiting', text: `${formatPoints(amount)} of ${userEmail} on hold` };
    case 'completed':
      return { heading: 'What became of it', text: `Paid out by ${paymentMethod}: ${formatPointsWorth(amount)}` };
    case 'declined':
      return { heading: 'What became of it', text: `Given back to ${userEmail}: ${formatPoints(amount)}` };
  }
}

/** How much of it is cash from other players (D44, D46). */
export function fromPlayersWords(amount: number): string {
  if (amount === 0) return 'None of it came from other players unplayed.';
  return `${formatPoints(amount)} of it came from other players, or was won with what they sent.`;
}

/** Why it is less than a player can ask for otherwise; undefined where it is not. */
export function smallWords(amount: number): string | undefined {
  return amount < WITHDRAWAL_MIN ? 'Less than the minimum: during a break a player can have all of their cash paid out.' : undefined;
}

/** Why this admin cannot pay it out now; undefined where they can. A hold ends by itself (D54). */
export function barredWords({ payableFrom, barred }: Pick<WithdrawalReview, 'payableFrom' | 'barred'>, now: number): string | undefined {
  if (payableFrom !== undefined && now < Date.parse(payableFrom)) {
    return `Payable from ${formatDateTime(payableFrom)}, as these payment details are new to the player.`;
  }
  return barred?.code === PAYOUT_HELD ? undefined : barred?.message;
}
