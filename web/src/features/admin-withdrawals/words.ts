import { PAYOUT_HELD, PAYOUT_TAKEN, type FourEyes, type WithdrawalReview } from '../../api/admin';
import { WITHDRAWAL_MIN } from '../../api/withdrawals';
import { PROPOSED, type ActiveStep, type StepTexts } from '../../components/admin/fourEyes';
import { formatDateTime } from '../../lib/dates';
import { formatPoints, formatPointsWorth } from '../../lib/money';

type Taken = NonNullable<WithdrawalReview['taken']>;
type Payment = Pick<WithdrawalReview, 'amount' | 'userEmail' | 'paymentMethod'>;

/** The effect of completing. The request already took the points from the balance (D23). */
export function completionWords(payment: Payment): string {
  return `Takes ${formatPointsWorth(payment.amount)}, on hold, from ${payment.userEmail} for good`;
}

const TAKE: StepTexts = { label: 'Take payout', title: 'Take this payout?', busyLabel: 'Taking…' };

/** The texts of the button that takes a payout, and of its confirmation. */
export const TAKING: Record<ActiveStep, StepTexts> = {
  decide: TAKE,
  propose: { label: 'Propose payout', title: 'Propose to pay this out?', busyLabel: 'Proposing…' },
  confirm: { label: 'Confirm and take', title: 'Confirm this payout and take it?', busyLabel: 'Taking…' },
  alone: TAKE,
};

const GIVE_BACK: StepTexts = { label: 'Not paid', title: 'Was this not paid?', busyLabel: 'Giving back…' };

/** The texts of the button that reports a payout as not paid, and of its confirmation. */
export const NOT_PAID: Record<ActiveStep, StepTexts> = {
  decide: GIVE_BACK,
  propose: { label: 'Propose “Not paid”', title: 'Propose that this was not paid?', busyLabel: 'Proposing…' },
  confirm: { label: 'Confirm “Not paid”', title: 'Confirm that this was not paid?', busyLabel: 'Confirming…' },
  alone: GIVE_BACK,
};

/** The toast after taking a payout. */
export function takenWords({ taken }: Pick<WithdrawalReview, 'taken'>): string {
  return taken?.own ? 'Taken. Now send the money.' : PROPOSED;
}

/** The toast after reporting a payout as not paid. */
export function notPaidWords({ taken }: Pick<WithdrawalReview, 'taken'>): string {
  return taken ? PROPOSED : 'The payout waits for an admin again';
}

/** The effect of reporting a payout as not paid. */
export const GIVES_BACK = 'Any admin can take the payout then. The points stay on hold.';

/** The admin who has a payout, and how long that is clear. */
export function handsWords({ own, email, at, unclearFrom, inFile }: Taken, now: number): { heading: string; text: string } {
  const isUnclear = Date.parse(unclearFrom) <= now;
  if (own) {
    const text = isUnclear
      ? 'Send nothing now: other admins can say by now that it was not paid. If you have sent it, complete it; if not, say so.'
      : `Send the money by ${formatDateTime(unclearFrom)}, then complete it.`;
    return { heading: 'You have taken this payout', text };
  }
  const since = `Since ${formatDateTime(at)}.${inFile ? ' It is in a file for the bank.' : ''}`;
  const text = isUnclear
    ? `${since} It is unclear whether the money was sent: look at the bank account.`
    : `${since} From ${formatDateTime(unclearFrom)} on, two other admins can say that it was not paid.`;
  return { heading: `Taken by ${email}`, text };
}

/** A warning for the admin who has taken it, about later events. */
export function warningWords(why: string): string {
  return `Send nothing. ${why} If you have sent it already, complete it.`;
}

/** It may have been sent, although an admin reported otherwise. */
export function givenBackWords(at: string): string {
  return `An admin took this payout before, and it was said on ${formatDateTime(at)} that it was not paid. Look at the bank account before you send it.`;
}

/** Why a payout takes two admins: it is large, or every admin who could pay it approved points for the player (D45). */
export function twoAdminsWords({ aloneAfterADay }: FourEyes, taken: Taken | undefined): string {
  if (taken?.own) return 'Another admin has proposed that this was not paid.';
  if (taken) return 'Another admin has taken it, so one of the others proposes that it was not paid and another confirms it.';
  const why = aloneAfterADay ? 'Every admin who could pay this out has approved points for this player' : 'This is a large amount';
  return `${why}, so one admin proposes the payout and another confirms it.`;
}

/** The effect of declining. */
export function declineWords(payment: Payment): string {
  return `Gives ${formatPoints(payment.amount)} back to the balance of ${payment.userEmail}`;
}

/** The result, or while the request is open the place of the points. */
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

/** Said where the bank sent the money back. */
export function returnedWords(at: string): string {
  return `The bank returned this payment; the points were given back on ${formatDateTime(at)}.`;
}

/** The part of it that is cash from other players (D44, D46). */
export function fromPlayersWords(amount: number): string {
  if (amount === 0) return 'None of it came from other players unplayed.';
  return `${formatPoints(amount)} of it came from other players, or was won with what they sent.`;
}

/** Why it is below the usual minimum; undefined if it is not. */
export function smallWords(amount: number): string | undefined {
  return amount < WITHDRAWAL_MIN ? 'Less than the minimum: during a break a player can have all of their cash paid out.' : undefined;
}

/** Why this admin cannot pay it out now; undefined if they can. A hold ends by itself (D54). */
export function barredWords({ payableFrom, barred }: Pick<WithdrawalReview, 'payableFrom' | 'barred'>, now: number): string | undefined {
  if (payableFrom !== undefined && now < Date.parse(payableFrom)) {
    return `Payable from ${formatDateTime(payableFrom)}, as these payment details are new to the player.`;
  }
  return barred?.code === PAYOUT_HELD || barred?.code === PAYOUT_TAKEN ? undefined : barred?.message;
}
