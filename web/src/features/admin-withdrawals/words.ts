import { PAYOUT_HELD, PAYOUT_TAKEN, type FourEyes, type WithdrawalReview } from '../../api/admin';
import { WITHDRAWAL_MIN } from '../../api/withdrawals';
import { PROPOSED, type ActiveStep, type StepTexts } from '../../components/admin/fourEyes';
import { formatDateTime } from '../../lib/dates';
import { formatPoints, formatPointsWorth } from '../../lib/money';

type Taken = NonNullable<WithdrawalReview['taken']>;
type Payment = Pick<WithdrawalReview, 'amount' | 'userEmail' | 'paymentMethod'>;

/** What completing will do. The points were taken from the balance with the request (D23). */
export function completionWords(payment: Payment): string {
  return `Takes ${formatPointsWorth(payment.amount)}, on hold, from ${payment.userEmail} for good`;
}

const TAKE: StepTexts = { label: 'Take payout', title: 'Take this payout?', busyLabel: 'Taking…' };

/** Of the button that takes a payout, and its confirmation. */
export const TAKING: Record<ActiveStep, StepTexts> = {
  decide: TAKE,
  propose: { label: 'Propose payout', title: 'Propose to pay this out?', busyLabel: 'Proposing…' },
  confirm: { label: 'Confirm and take', title: 'Confirm this payout and take it?', busyLabel: 'Taking…' },
  alone: TAKE,
};

const GIVE_BACK: StepTexts = { label: 'Not paid', title: 'Was this not paid?', busyLabel: 'Giving back…' };

/** Of the button that says that a payout was not paid, and its confirmation. */
export const NOT_PAID: Record<ActiveStep, StepTexts> = {
  decide: GIVE_BACK,
  propose: { label: 'Propose “Not paid”', title: 'Propose that this was not paid?', busyLabel: 'Proposing…' },
  confirm: { label: 'Confirm “Not paid”', title: 'Confirm that this was not paid?', busyLabel: 'Confirming…' },
  alone: GIVE_BACK,
};

/** The toast after a call that takes a payout. */
export function takenWords({ taken }: Pick<WithdrawalReview, 'taken'>): string {
  return taken?.own ? 'Taken. Now send the money.' : PROPOSED;
}

/** The toast after a call that says that it was not paid. */
export function notPaidWords({ taken }: Pick<WithdrawalReview, 'taken'>): string {
  return taken ? PROPOSED : 'The payout waits for an admin again';
}

/** What saying that it was not paid will do. */
export const GIVES_BACK = 'Any admin can take the payout then. The points stay on hold.';

/** In whose hands a payout is, and for how long that is clear. */
export function handsWords({ own, email, at, unclearFrom }: Taken, now: number): { heading: string; text: string } {
  const isUnclear = Date.parse(unclearFrom) <= now;
  if (own) {
    const text = isUnclear
      ? 'Send nothing now: other admins can say by now that it was not paid. If you have sent it, complete it; if not, say so.'
      : `Send the money by ${formatDateTime(unclearFrom)}, then complete it.`;
    return { heading: 'You have taken this payout', text };
  }
  const since = `Since ${formatDateTime(at)}.`;
  const text = isUnclear
    ? `${since} It is unclear whether the money was sent: look at the bank account.`
    : `${since} Nobody else decides about it now. From ${formatDateTime(unclearFrom)} on, two other admins can say that it was not paid.`;
  return { heading: `Taken by ${email}`, text };
}

/** In a queue's row; null where nobody has taken it. */
export function handsInRow(taken: Taken | undefined, now: number): string | null {
  if (!taken) return null;
  if (taken.own) return 'Taken by you';
  return `Taken by ${taken.email}${Date.parse(taken.unclearFrom) <= now ? ', unclear whether sent' : ''}`;
}

/** For the admin who has taken it, of what has happened since. */
export function warningWords(why: string): string {
  return `Send nothing. ${why} If you have sent it already, complete it.`;
}

/** That it may have been sent, whatever somebody said. */
export function givenBackWords(at: string): string {
  return `An admin took this payout before, and it was said on ${formatDateTime(at)} that it was not paid. Look at the bank account before you send it.`;
}

/** Why a payout takes two: it is large, or everybody who could make it approved points for the player (D45). */
export function twoAdminsWords({ aloneAfterADay }: FourEyes, taken: Taken | undefined): string {
  if (taken?.own) return 'Another admin has proposed that this was not paid.';
  if (taken) return 'Another admin has taken it, so one of the others proposes that it was not paid and another confirms it.';
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
  return barred?.code === PAYOUT_HELD || barred?.code === PAYOUT_TAKEN ? undefined : barred?.message;
}
