import type { BankImport, BankLine, BankLineStatus, LineMatch } from '../../api/bank';
import { counted } from '../../lib/counted';
import { formatUtc } from '../../lib/dates';
import { formatAmount, formatPoints, formatPointsWorth, formatSigned } from '../../lib/money';
import { nameOf, targetOf } from './aim';

export const STATUS_TEXT: Record<BankLineStatus, string> = {
  open: 'Open',
  used: 'Used',
  payout: 'Payouts',
  returned: 'Returned',
  fee: 'Fees',
  explained: 'Explained',
};

/** Of one line. */
export const LINE_TEXT: Record<BankLineStatus, string> = { ...STATUS_TEXT, payout: 'Payout', fee: 'Fee' };

/** A day of a statement. */
export function formatDay(day: string): string {
  return formatUtc(day).date;
}

/** With the sign of the bank: plus for what came in. */
export function amountWords({ amount, credit }: Pick<BankLine, 'amount' | 'credit'>): string {
  return formatSigned(credit ? amount : -amount);
}

interface MatchWords {
  /** What the line is most likely about. */
  what: string;
  /** Why it is not certain. */
  why?: string;
}

function ofDeposit({ why, player, amount, status }: LineMatch): MatchWords {
  const what = `Deposit of ${nameOf(player)}, ${formatAmount(amount)}`;
  switch (why) {
    case 'reference':
      return { what };
    case 'approved':
      return { what, why: 'Approved before its line came' };
    case 'other-amount':
      return { what: `Deposit of ${nameOf(player)}`, why: `Asked for ${formatAmount(amount)}` };
    case 'amount-and-name':
      return { what, why: 'Same amount and name, without the reference' };
    case 'decided': {
      const before = status === 'completed' ? 'was approved before' : status === 'declined' ? 'was declined' : 'has failed';
      return { what, why: `This request ${before}: credit it without a request` };
    }
  }
}

/** The request that an open line may belong to. */
export function matchWords({ credit, match, proposed }: Pick<BankLine, 'credit' | 'match' | 'proposed'>): MatchWords {
  if (!match && proposed) return { what: targetOf(proposed) ? 'Belongs to a player, as an admin says' : proposed.fourEyes.proposal?.reason ?? 'Explained' };
  if (!match) return { what: 'No request found' };
  if (match.deposit !== undefined) return ofDeposit(match);
  const what = credit ? `Payout to ${nameOf(match.player)} came back` : `Payout to ${nameOf(match.player)}`;
  return match.why === 'other-amount' ? { what, why: `The payout was of ${formatAmount(match.amount)}` } : { what: `${what}, ${formatAmount(match.amount)}` };
}

/** The end of a line. */
export function usedWords({ status, credit, amount, used }: Pick<BankLine, 'status' | 'credit' | 'amount' | 'used'>): string {
  switch (status) {
    case 'used':
      return `Added ${formatPoints(amount)}`;
    case 'payout':
      return 'Shows a payout';
    case 'returned':
      return 'The points of the payout were given back';
    case 'fee':
      return 'A fee of the bank';
    case 'explained':
      return used?.note ?? 'Explained';
    case 'open':
      return credit ? 'Came in' : 'Went out';
  }
}

/** What a waiting import needs. */
export function nextWords({ status, own }: Pick<BankImport, 'status' | 'own'>, isFirst: boolean): string {
  if (isFirst) return `This is the first statement. ${own ? 'Another admin has to import' : 'To confirm it, import'} the same file.`;
  if (status === 'reading') return 'Its lines are being read. If that has stopped, confirm it again: it goes on.';
  return own ? 'You have imported it, so another admin has to open the bank and compare its closing balance.' : 'Open the bank, and compare its closing balance on that day.';
}

/** The result in a row. */
export const PRESSED = { approve: 'Approved', show: 'Noted', payout: 'Payout' } as const;

/** How many lines one press ends, in words. */
export function allExactWords(count: number): string {
  return count === 1 ? 'Approve the exact one' : `Approve all ${count} exact`;
}

interface Totals {
  deposits: number;
  /** The sum of the deposits. */
  amount: number;
  /** Deposits that were approved before. */
  shown: number;
  payouts: number;
}

/** What the question before it says. */
export function totalsWords({ deposits, amount, shown, payouts }: Totals): string {
  const adds = deposits > 0 ? `Adds ${formatPointsWorth(amount)} for ${counted(deposits, 'deposit')}.` : '';
  const notes = shown > 0 ? `Takes note of ${counted(shown, 'deposit')} approved before.` : '';
  const shows = payouts > 0 ? `Takes note of ${counted(payouts, 'payout')}.` : '';
  return [adds, notes, shows].filter(Boolean).join(' ');
}

interface Progress {
  isRunning: boolean;
  done: number;
  failed: number;
  of: number;
}

/** How far the exact lines are. */
export function progressWords({ isRunning, done, failed, of }: Progress): string {
  const some = failed > 0 ? `, ${failed.toLocaleString('en-US')} refused` : '';
  if (isRunning) return `${(done + failed).toLocaleString('en-US')} of ${of.toLocaleString('en-US')}${some}`;
  const left = of - done - failed;
  return `${done.toLocaleString('en-US')} done${some}${left > 0 ? `, ${left.toLocaleString('en-US')} not tried` : ''}`;
}
