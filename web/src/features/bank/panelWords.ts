import type { BankLine, BankLineStatus } from '../../api/bank';
import { PROPOSED, type ActiveStep, type StepTexts } from '../../components/admin/fourEyes';
import { asPaidWords as playersWords } from '../../components/money/asPaid';
import { formatAmount, formatPointsWorth } from '../../lib/money';
import type { Aim } from './aim';

const APPROVE: StepTexts = { label: 'Approve', title: 'Approve what was paid?', busyLabel: 'Approving…' };
const CREDIT: StepTexts = { label: 'Credit', title: 'Credit this payment?', busyLabel: 'Crediting…' };
const GIVE_BACK: StepTexts = { label: 'Give back', title: 'Give this payout back?', busyLabel: 'Giving back…' };

function steps(decide: StepTexts, what: string, title: string): Record<ActiveStep, StepTexts> {
  return {
    decide,
    propose: { label: `Propose ${what}`, title: `Propose to ${title}?`, busyLabel: 'Proposing…' },
    confirm: { label: `Confirm ${what}`, title: `Confirm to ${title}?`, busyLabel: 'Confirming…' },
    alone: decide,
  };
}

/** The texts of the button for a line that came in, and of its confirmation. */
export const USING: Record<Aim['kind'], Record<ActiveStep, StepTexts>> = {
  deposit: steps(APPROVE, 'approval', 'approve what was paid'),
  player: steps(CREDIT, 'credit', 'credit this payment'),
  withdrawal: steps(GIVE_BACK, 'return', 'give this payout back'),
};

export const EXPLAIN = { label: 'Explain', title: 'Explain this line?', busyLabel: 'Saving…' } satisfies StepTexts;

export const CONFIRM_EXPLANATION = { label: 'Confirm explanation', title: 'Confirm this explanation?', busyLabel: 'Confirming…' } satisfies StepTexts;

/** Why one admin alone does not explain a debit. */
export const EXPLAINED_BY_TWO = 'Money went out that is no payout, so one admin says why and another confirms it.';

/** Where the server says whether one admin is enough. */
export const MAYBE_TWO = 'Where two admins decide, another has to confirm it within 24 hours.';

/** The server asks for it where it is needed. */
export const MAYBE_REASON = { label: 'Reason, where two admins decide', isRequired: false };

export const SHOWN: StepTexts = { label: 'Take note', title: 'Does this line show the deposit?', busyLabel: 'Saving…' };

export const PAYOUT: StepTexts = { label: 'Payout', title: 'Is this the payment of the payout?', busyLabel: 'Saving…' };

/** The effect of using a line. */
export function effectWords({ amount, credit }: Pick<BankLine, 'amount' | 'credit'>, { kind, name }: Aim): string {
  if (kind !== 'withdrawal') return `Adds ${formatPointsWorth(amount)} to ${name}`;
  return credit ? `Gives ${formatPointsWorth(amount)} back to ${name}` : `Shows the payment of ${formatAmount(amount)} to ${name}. No points move.`;
}

/** What a player reads whose payment was of another amount; null if it was not. */
export function asPaidWords({ amount }: Pick<BankLine, 'amount'>, { kind, name, asked }: Aim): string | null {
  const read = kind === 'deposit' && asked !== undefined ? playersWords({ amount: asked, booked: amount }) : null;
  if (read === null || asked === undefined) return null;
  const difference = `${formatAmount(Math.abs(asked - amount))} ${amount < asked ? 'less' : 'more'}`;
  return `${name} asked for ${formatAmount(asked)} and paid ${difference}. They read: “${read}”`;
}

/** Why one admin is not enough. */
export function twoAdminsWords({ amount, match }: Pick<BankLine, 'amount' | 'match'>, { kind, asked }: Aim): string {
  const why =
    kind === 'player' ? 'The bank does not say whose payment this is'
    : kind === 'deposit' && asked !== undefined && amount > asked ? 'More was paid than the player asked for'
    : match?.why === 'reference' || match?.why === 'other-amount' ? 'This is a large amount, or you have imported the line yourself'
    : 'The line does not name the request';
  return `${why}, so one admin proposes it and another confirms it.`;
}

/** The toast after a call, by the line's new status. */
export function doneWords({ status }: Pick<BankLine, 'status'>): string {
  return status === 'open' ? PROPOSED : DONE[status];
}

const DONE: Record<Exclude<BankLineStatus, 'open'>, string> = {
  used: 'The points have been added',
  payout: 'The line shows the payout',
  returned: 'The points have been given back',
  fee: 'The line is a fee of the bank',
  explained: 'The line is explained',
};

/** A record that was found. */
export function aimWords({ kind, name, asked = 0 }: Aim): string {
  switch (kind) {
    case 'deposit':
      return `Deposit of ${name}, asked for ${formatAmount(asked)}`;
    case 'withdrawal':
      return `Payout to ${name}, ${formatAmount(asked)}`;
    case 'player':
      return `${name}, without a request`;
  }
}

/** The search for what a line belongs to. */
export const FIND = {
  credit: {
    label: 'Email or ID',
    empty: 'Please enter an email, a user ID or a request ID',
    none: 'Nothing is found that this line can belong to.',
  },
  debit: {
    label: 'Email or ID',
    empty: 'Please enter an email, a user ID or a request ID',
    none: 'No payout of this amount is found.',
  },
} as const;
