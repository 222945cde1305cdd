import type { AdminRole, ProposedRole, RoleProposal } from '../../api/rights';
import { stepOf, type Step } from '../../components/admin/fourEyes';
import { roleName } from '../../components/admin/roleWords';
import { formatPoints } from '../../lib/money';

/** The changes of admin rights, and their texts (spec 8.37 to 8.42). */
export type Change = 'grant' | 'remove';

interface Texts {
  button: string;
  busy: string;
  done: string;
  failed: string;
}

export const TEXTS: Record<Change, Texts> = {
  grant: {
    button: 'Grant admin rights',
    busy: 'Granting…',
    done: 'Admin privileges granted successfully',
    failed: 'Failed to set admin privileges',
  },
  remove: {
    button: 'Remove admin rights',
    busy: 'Removing…',
    done: 'Admin privileges removed successfully',
    failed: 'Failed to remove admin privileges',
  },
};

/** A change of role; null means no admin. */
interface RoleChange {
  /** The player's name, if known. */
  who?: string | undefined;
  /** Undefined if unknown. */
  before: AdminRole | null | undefined;
  after: AdminRole | null;
  /** The admin changes their own role. */
  isOwn: boolean;
}

interface RoleChangeWords {
  title: string;
  /** Shown before the change. */
  effect: string;
  /** Shown before a change of the admin's own role. */
  warning?: string | undefined;
  /** Shown if the change has no effect. A repeat is allowed, and completes a change that stopped halfway. */
  needless?: string | undefined;
  /** Shown after the change. */
  outcome: string;
}

/** The texts of a change of role. */
export function wordsFor({ who = 'This player', before, after, isOwn }: RoleChange): RoleChangeWords {
  if (after === null) {
    return {
      title: 'Remove admin rights?',
      effect: `${who} is out on the next call, wherever they are signed in.`,
      warning: isOwn ? REMOVE_YOURSELF : undefined,
      needless: before === null ? 'This player is no admin. Removing again does no harm.' : undefined,
      outcome: `${who} is no longer an admin: the next call is refused, wherever they are signed in.`,
    };
  }
  const name = roleName(after);
  if (!before) {
    return {
      title: 'Grant admin rights?',
      effect: `${who} becomes an admin in the role ${name}.`,
      outcome: `${who} is an admin from the next sign-in on, or as soon as the app renews the present one. Role: ${name}.`,
    };
  }
  const isSame = before === after;
  return {
    title: `Change the role of ${who}?`,
    effect: isSame ? `${who} stays in the role ${name}.` : `${who} changes from ${roleName(before)} to ${name}, on the next call.`,
    warning: isOwn && !isSame ? CHANGE_YOURSELF : undefined,
    needless: isSame ? 'This player has this role already. Granting again does no harm.' : undefined,
    outcome: `${who} has the role ${name}, from the next call on.`,
  };
}

const REMOVE_YOURSELF = 'These are your own rights. You are out at once, and only another owner can give them back to you.';
const CHANGE_YOURSELF = 'This is your own role. It changes at once, and only another owner can give it back to you.';

/** A change of role, as its steps depend on it. */
interface Changed extends RoleChange {
  takesTwo: boolean;
  /** The proposal for the player. */
  proposed: RoleProposal | undefined;
  now: number;
}

/** An admin who steps down, and a player who keeps the role, need no second owner. */
export function roleStep({ takesTwo, before, after, isOwn, proposed, now }: Changed): Step {
  if (!takesTwo || isOwn || before === after) return 'decide';
  const proposal = proposed && roleAfter(proposed.role) === after ? proposed.proposal : undefined;
  return stepOf({ aloneAfterADay: true, ...(proposal && { proposal }) }, now);
}

/** The text of a step before it is taken; null if no second owner is needed. */
export function stepWords(step: Step, before: AdminRole | null | undefined): string | null {
  const another = before === 'owner' ? 'A third owner' : 'Another owner';
  switch (step) {
    case 'decide':
      return null;
    case 'propose':
      return `${another} has to confirm it within 24 hours. If there is none, you can do it yourself after that.`;
    case 'confirm':
      return 'Another owner has proposed it, so you confirm it.';
    case 'wait':
      return `You have proposed it, and ${another.toLowerCase()} has to confirm it. Proposing it again changes nothing.`;
    case 'alone':
      return `You have proposed it, and no other owner has confirmed it. If there is no ${before === 'owner' ? 'third' : 'other'} owner, you can do it now; if there is one, this proposes it again.`;
  }
}

export const ROLE_PROPOSED = 'Proposed. Another owner has to confirm it.';

/** The role after a proposal; null for the end of the rights. */
export function roleAfter(role: ProposedRole): AdminRole | null {
  return role === 'player' ? null : role;
}

/** The proposal in a word. */
export function proposedName(proposed: ProposedRole): string {
  const role = roleAfter(proposed);
  return role === null ? 'Removal' : roleName(role);
}

/** The proposal and the admin who made it. */
export function proposedBy({ role, proposal }: Pick<RoleProposal, 'role' | 'proposal'>): string {
  return `${proposedName(role)}, by ${proposal.own ? 'you' : proposal.email}`;
}

/** Shown after the proposal. */
export function proposedOutcome(who = 'This player', proposed: ProposedRole): string {
  const role = roleAfter(proposed);
  const what = role === null ? `It is proposed to remove the rights of ${who}` : `${who} is proposed for the role ${roleName(role)}`;
  return `${what}. Another owner has to confirm it.`;
}

/** The texts for stopping a proposal. */
export const STOP: Texts = {
  button: 'Stop',
  busy: 'Stopping…',
  done: 'Proposal stopped',
  failed: 'Failed to stop the proposal',
};

/** For a role that only reads. */
export const READ_ONLY = 'You can read this. An owner decides who is an admin; an owner or support freezes accounts.';

/** A measure against a player's account. Each needs a reason. */
export type Measure = 'freeze' | 'unfreeze' | 'suspend' | 'endSuspension' | 'resetFactor';

/** Whether a measure gives something back. */
export function isMild(measure: Measure): boolean {
  return measure === 'unfreeze' || measure === 'endSuspension';
}

interface MeasureTexts extends Texts {
  title: string;
  /** Shown before the measure. */
  effect: (who: string) => string;
  /** Shown after the measure. */
  outcome: (who: string) => string;
  /** The label of the field for the reason. */
  reason: string;
}

export const MEASURES: Record<Measure, MeasureTexts> = {
  freeze: {
    button: 'Freeze account',
    busy: 'Freezing…',
    title: 'Freeze this account?',
    reason: 'Reason, for the player',
    done: 'Account frozen',
    failed: 'Failed to freeze the account',
    effect: (who) =>
      `${who} is signed out, and can play, send, receive and withdraw nothing until the freeze is lifted. Prizes and returned fees are still added.`,
    outcome: (who) => `${who} is frozen: every play, transfer and withdrawal is refused from now on.`,
  },
  unfreeze: {
    button: 'Lift the freeze',
    busy: 'Lifting…',
    title: 'Lift the freeze?',
    reason: 'Reason, for the audit log',
    done: 'Freeze lifted',
    failed: 'Failed to lift the freeze',
    effect: (who) => `${who} can sign in, play, send, receive and withdraw again.`,
    outcome: (who) => `${who} can sign in and play again.`,
  },
  suspend: {
    button: 'Suspend this admin',
    busy: 'Suspending…',
    title: 'Suspend this admin?',
    reason: 'Reason, for the other admins',
    done: 'Admin suspended',
    failed: 'Failed to suspend the admin',
    effect: (who) =>
      `${who} reads everything and changes nothing, at once. So do you, while it lasts: you can end it, or remove the admin rights of ${who}.`,
    outcome: (who) => `${who} is suspended. Neither of you changes anything while it lasts.`,
  },
  endSuspension: {
    button: 'End the suspension',
    busy: 'Ending…',
    title: 'End the suspension?',
    reason: 'Reason, for the other admins',
    done: 'Suspension ended',
    failed: 'Failed to end the suspension',
    effect: (who) => `The suspension of ${who} ends, for both sides.`,
    outcome: (who) => `${who} has the role again.`,
  },
  resetFactor: {
    button: 'Turn off second factor',
    busy: 'Turning off…',
    title: 'Turn off the second factor?',
    reason: 'Reason, for the audit log, with the number of the ticket',
    done: 'Second factor turned off',
    failed: 'Failed to turn off the second factor',
    effect: (who) => `${who} is signed out everywhere, and then needs only the password to sign in. Be sure first that it is ${who} who asks: anybody can write a ticket in their name. They hear of it by email.`,
    outcome: (who) => `The second factor of ${who} is off. They should set up a new one.`,
  },
};

/** The transfer of a closed account's cash to its person's current account. */
export const HAND_OVER: Texts & { title: string; reason: string; effect: (who: string, amount: number) => string } = {
  button: 'Hand over',
  busy: 'Asking…',
  title: 'Hand over what is left?',
  reason: 'Reason, for the other admins',
  done: 'Asked for. It waits under Deposits.',
  failed: 'Failed to ask for the transfer',
  effect: (who, amount) =>
    `Asks for a transfer of ${formatPoints(amount)} from ${who} to the open account that took over its email address. It moves once it is approved under Deposits.`,
};
