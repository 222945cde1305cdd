import type { AuditEntry } from '../../api/rights';

const ACTIONS: Record<string, string> = {
  'deposit.propose': 'Proposed to approve a deposit',
  'deposit.approve': 'Approved a deposit',
  'deposit.decline': 'Declined a deposit',
  'deposit.propose-reversal': 'Proposed to reverse a deposit',
  'deposit.reverse': 'Reversed a deposit',
  'deposit.view-proof': 'Looked at a proof of payment',
  'deposit.credit': 'Credited a payment without a request',
  'withdrawal.propose': 'Proposed to pay out a withdrawal',
  'withdrawal.take': 'Took a payout',
  'withdrawal.propose-not-paid': 'Proposed to say that a payout was not paid',
  'withdrawal.not-paid': 'Said that a payout was not paid',
  'withdrawal.export': 'Exported payouts for the bank',
  'withdrawal.complete': 'Completed a withdrawal',
  'withdrawal.decline': 'Declined a withdrawal',
  'withdrawal.give-back': 'Gave back a payout that the bank returned',
  'bank.import': 'Imported a bank statement',
  'bank.confirm': 'Confirmed a bank statement',
  'bank.propose': 'Proposed what a line of the bank is for',
  'bank.settle': 'Ended a line of the bank',
  'ticket.set-status': 'Changed the status of a ticket',
  'admin.initialize': 'Became the first admin',
  'admin.propose': 'Proposed a role',
  'admin.stop': 'Stopped a proposed role',
  'admin.grant': 'Granted admin rights',
  'admin.remove': 'Removed admin rights',
  'admin.suspend': 'Suspended an admin',
  'admin.end-suspension': 'Ended the suspension of an admin',
  'factor.enable': 'Turned on their second factor',
  'factor.disable': 'Turned off their second factor',
  'factor.recover': 'Turned off their second factor by a recovery code',
  'factor.reset': 'Turned off the second factor of a player',
  'payout-account.add': 'Saved a payout account',
  'payout-account.remove': 'Removed a payout account',
  'care.note': 'Wrote a note on a case of player care',
  'account.freeze': 'Froze an account',
  'account.unfreeze': 'Lifted a freeze',
  'account.pause': 'Took a break from playing',
  'account.end-exclusion': 'Asked for the end of a self-exclusion',
  'account.register': 'Followed the register of excluded persons',
  'account.limit': 'Changed a limit of their own',
  'account.reality-check': 'Answered a reality check, or changed how often it comes',
  'account.agree': 'Agreed to the terms and said that they are of age',
  'account.email': 'Changed their email address',
  'account.close': 'Closed an account',
  'account.erase': 'Erased the personal data of a closed account',
  unknown: 'Did something that only a later version of the product knows',
  'exclusion-register.change': 'Changed the register of excluded persons',
};

/** The action in words; an unknown name is shown as it is. */
export function actionWords({ action, before, after }: Pick<AuditEntry, 'action' | 'before' | 'after'>): string {
  if (action === 'admin.grant' && before !== 'player') return 'Changed the role of an admin';
  if (action === 'factor.disable' && after !== 'off') return 'Signed in without a code';
  return Object.hasOwn(ACTIONS, action) ? String(ACTIONS[action]) : action;
}

/** Whether the product acted by itself; the actor is then the account. */
export function isByNobody(action: string): boolean {
  return action === 'account.erase';
}

function plain(state: string): string {
  return state.replaceAll('_', ' ');
}

/** The change of the subject. */
export function changeWords({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  return before === after || before === '' ? plain(after) : `${plain(before)} → ${plain(after)}`;
}
