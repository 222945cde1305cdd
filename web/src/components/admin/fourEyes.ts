import type { FourEyes, Proposal } from '../../api/admin';
import { formatDateTime } from '../../lib/dates';

/**
 * What an admin's call comes to where a decision may take two (D48). `alone` decides where there is no other admin, and
 * proposes again where there is one.
 */
export type Step = 'decide' | 'propose' | 'confirm' | 'wait' | 'alone';

function waits({ until }: Proposal, now: number): boolean {
  return now < Date.parse(until);
}

/** With a call to make. */
export type ActiveStep = Exclude<Step, 'wait'>;

/** Of the button for a step, and its confirmation. */
export interface StepTexts {
  label: string;
  title: string;
  busyLabel: string;
}

/** `fourEyes` is undefined where one admin decides. */
export function stepOf(fourEyes: FourEyes | undefined, now: number): Step {
  if (!fourEyes) return 'decide';
  const { proposal, aloneAfterADay } = fourEyes;
  if (!proposal) return 'propose';
  if (waits(proposal, now)) return proposal.own ? 'wait' : 'confirm';
  return proposal.own && aloneAfterADay ? 'alone' : 'propose';
}

/** Whether the call may propose, so that the others have to know why. */
export function asksReason(step: Step): boolean {
  return step === 'propose' || step === 'alone';
}

/** Of the field for why. */
export const REASON = { label: 'Reason, for the other admins', isRequired: true };

/** The toast after a call that was not the decision. */
export const PROPOSED = 'Proposed. Another admin has to confirm it.';

/** What a call will come to, just before it; null where that is said elsewhere. */
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

/** What there is to say of a proposal besides who, when and why. */
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

/** In a queue's row; null where nobody has to confirm anything. */
export function proposedWords(fourEyes: FourEyes | undefined, now: number): string | null {
  const step = stepOf(fourEyes, now);
  if (step === 'confirm') return 'Proposed';
  return step === 'wait' ? 'Proposed by you' : null;
}
