import type { WithdrawalReview } from '../../api/admin';
import { PROPOSED, type ActiveStep, type StepTexts } from '../../components/admin/fourEyes';
import { formatAmount } from '../../lib/money';

type Payment = Pick<WithdrawalReview, 'amount' | 'userEmail' | 'paymentMethod'>;

function points({ amount }: Pick<Payment, 'amount'>): string {
  return `N$ ${formatAmount(amount)}`;
}

/** What completing will do. The points were taken from the balance with the request (D23). */
export function completionWords(payment: Payment): string {
  return `Takes ${points(payment)}, on hold, from ${payment.userEmail} for good`;
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

export const TWO_ADMINS = 'This is a large amount, so one admin proposes the payout and another confirms it.';

/** What declining will do. */
export function declineWords(payment: Payment): string {
  return `Gives ${points(payment)} back to the balance of ${payment.userEmail}`;
}

/** What became of it, or where the points are while it is open. */
export function outcomeWords(payment: Payment & Pick<WithdrawalReview, 'status'>): { heading: string; text: string } {
  const { paymentMethod, userEmail } = payment;
  switch (payment.status) {
    case 'pending':
      return { heading: 'Waiting', text: `${points(payment)} of ${userEmail} on hold` };
    case 'completed':
      return { heading: 'What became of it', text: `Paid out by ${paymentMethod}: ${points(payment)}` };
    case 'declined':
      return { heading: 'What became of it', text: `Given back to ${userEmail}: ${points(payment)}` };
  }
}

/** How much of it other players sent and nobody played (D46). */
export function fromPlayersWords(amount: number): string {
  if (amount === 0) return 'None of it came from other players unplayed.';
  return `$${formatAmount(amount)} of it came from other players and was never played.`;
}
