/** The changes of admin rights, and their texts (spec 8.37 to 8.42). */
export type Change = 'grant' | 'remove';

interface Texts {
  button: string;
  busy: string;
  title: string;
  done: string;
  failed: string;
  /** Before it is done. */
  effect: (who: string) => string;
  /** After it was done. */
  outcome: (who: string) => string;
}

export const TEXTS: Record<Change, Texts> = {
  grant: {
    button: 'Grant admin rights',
    busy: 'Granting…',
    title: 'Grant admin rights?',
    done: 'Admin privileges granted successfully',
    failed: 'Failed to set admin privileges',
    effect: (who) => `${who} can then decide deposits and withdrawals, answer tickets, and grant and remove admin rights.`,
    outcome: (who) => `${who} is an admin from the next sign-in on, or as soon as the app renews the present one.`,
  },
  remove: {
    button: 'Remove admin rights',
    busy: 'Removing…',
    title: 'Remove admin rights?',
    done: 'Admin privileges removed successfully',
    failed: 'Failed to remove admin privileges',
    effect: (who) => `${who} is out on the next call, wherever they are signed in.`,
    outcome: (who) => `${who} is no longer an admin: the next call is refused, wherever they are signed in.`,
  },
};

/** A freeze and its end. */
export type Freeze = 'freeze' | 'unfreeze';

interface FreezeTexts extends Texts {
  /** Of the field for why. */
  reason: string;
}

export const FREEZE_TEXTS: Record<Freeze, FreezeTexts> = {
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
};

export const REMOVE_YOURSELF = 'These are your own rights. You are out at once, and only another admin can give them back to you.';

/** Where the change would change nothing: repeating it is allowed, and puts right what was left half done. */
export function alreadySo(change: Change, isAdmin: boolean | undefined): string | undefined {
  if (change === 'grant' && isAdmin === true) return 'This player is an admin already. Granting again does no harm.';
  if (change === 'remove' && isAdmin === false) return 'This player is no admin. Removing again does no harm.';
  return undefined;
}
