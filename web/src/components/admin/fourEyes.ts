import type { FourEyes, Proposal } from '../../api/admin';
import { formatDateTime } from '../../lib/dates';

/**
 * The effect of an admin's call on a decision that may take two admins (D48). `alone` decides if there is no other
 * admin; otherwise it proposes again.
 */
export type Step = 'decide' | 'propose' | 'confirm' | 'wait' | 'alone';

/** The steps in which a call can be made. */
export type ActiveStep = Exclude<Step, 'wait'>;

/** The texts of a step's button and confirmation. */
export interface StepTexts {
  label: string;
  title: string;
  busyLabel: string;
}

/** `fourEyes` is undefined for a decision that takes one admin. */
export function stepOf(fourEyes: FourEyes | undefined, now: number): Step {
  if (!fourEyes) return 'decide';
  const { proposal, aloneAfterADay } = fourEyes;
  if (!proposal) return 'propose';
  if (now < Date.parse(proposal.until)) return proposal.own ? 'wait' : 'confirm';
  return proposal.own && aloneAfterADay ? 'alone' : 'propose';
}

/** Whether the call may propose: the other admins then need a reason. */
export function asksReason(step: Step): boolean {
  return step === 'propose' || step === 'alone';
}

/** The field for the reason. */
export const REASON = { label: 'Reason, for the other admins', isRequired: true };

/** The toast after a call that did not decide. */
export const PROPOSED = 'Proposed. Another admin has to confirm it.';

/** The effect of a call, shown just before it; null where another text says so. */
export function stepWords(step: ActiveStep): string | null {
  switch (step) {
    case 'propose':
      return 'Another admin has to confirm it within 24 hours.';
    case 'alone':
      return 'If there is another admin by now, this proposes it again.';
    case 'confirm':
    case 'decide':
      return null;
  }
}

export function proposerWords({ own, email }: Pick<Proposal, 'own' | 'email'>): string {
  return own ? 'You' : email;
}

/** The rest of what is said about a proposal, besides who made it, when and why. */
export function waitingWords({ aloneAfterADay, proposal }: FourEyes, step: Step): string | null {
  if (!proposal || step === 'decide') return null;
  const until = formatDateTime(proposal.until);
  switch (step) {
    case 'confirm':
      return `It can be confirmed until ${until}.`;
    case 'wait': {
      const alone = aloneAfterADay ? ` If there is no other admin, you can decide it yourself from ${until} on.` : '';
      return `Another admin can confirm it until ${until}.${alone}`;
    }
    case 'alone':
      return 'Nobody has confirmed it. If there is no other admin, you can decide it yourself now.';
    case 'propose':
      return 'This proposal can no longer be confirmed. It has to be proposed again.';
  }
}

/** The text in a queue's row; null if no confirmation is needed. */
export function proposedWords(fourEyes: FourEyes | undefined, now: number): string | null {
  const step = stepOf(fourEyes, now);
  if (step === 'confirm') return 'Proposed';
  return step === 'wait' ? 'Proposed by you' : null;
}
