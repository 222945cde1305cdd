import type { Notice } from '../../api/notices';
import { formatPoints, formatPointsWorth } from '../../lib/money';

export interface Words {
  tone: 'good' | 'bad' | 'plain';
  title: string;
  text: string;
  /** The page that keeps it. */
  kept: { path: string; label: string };
}

const DEPOSITS = { path: '/deposits', label: 'Deposit history' };
const WALLET = { path: '/wallet', label: 'Wallet' };
const STATEMENT = { path: '/statement', label: 'Statement' };
const WITHDRAWALS = { path: '/withdraw', label: 'Your withdrawals' };
const TICKETS = { path: '/support', label: 'Your tickets' };
const DRAWS = { path: '/COD', label: 'Colours for the Day' };

function ofDeposit({ outcome, amount = 0, with: other }: Notice): Words {
  switch (outcome) {
    case 'approved':
      return {
        tone: 'good',
        title: 'Deposit approved',
        text: other === undefined ? `${formatPointsWorth(amount)} were added to your balance.` : `${formatPoints(amount)} moved from your balance to ${other}.`,
        kept: DEPOSITS,
      };
    case 'received':
      return { tone: 'good', title: 'Points received', text: `${formatPoints(amount)} came from ${other ?? 'another player'}.`, kept: STATEMENT };
    case 'reversed':
      return other === undefined
        ? { tone: 'bad', title: 'Deposit reversed', text: `${formatPointsWorth(amount)} were taken back. Your wallet says whether you owe a part of them.`, kept: WALLET }
        : { tone: 'plain', title: 'Deposit reversed', text: `${formatPoints(amount)} came back from ${other}.`, kept: DEPOSITS };
    case 'taken_back':
      return { tone: 'bad', title: 'Points taken back', text: `${formatPoints(amount)} went back to ${other ?? 'the player who had sent them'}.`, kept: STATEMENT };
    default:
      return {
        tone: 'bad',
        title: outcome === 'declined' ? 'Deposit declined' : 'Deposit failed',
        text: other === undefined ? `${formatPointsWorth(amount)} were not added to your balance.` : `${formatPoints(amount)} were not sent to ${other}.`,
        kept: DEPOSITS,
      };
  }
}

function ofWithdrawal({ outcome, amount = 0, method = '' }: Notice): Words {
  return outcome === 'completed'
    ? { tone: 'good', title: 'Withdrawal completed', text: `${formatPointsWorth(amount)} were paid out by ${method}.`, kept: WITHDRAWALS }
    : { tone: 'bad', title: 'Withdrawal declined', text: `${formatPointsWorth(amount)} are back in your balance.`, kept: WITHDRAWALS };
}

function ofTicket({ outcome }: Notice): Words {
  return outcome === 'resolved'
    ? { tone: 'good', title: 'Ticket resolved', text: 'Support has dealt with your report.', kept: TICKETS }
    : { tone: 'plain', title: 'Ticket in progress', text: 'Somebody is working on your report.', kept: TICKETS };
}

function ofDraw({ outcome, amount = 0, matches = 0 }: Notice): Words {
  switch (outcome) {
    case 'won':
      return { tone: 'good', title: 'You won in the draw', text: `${matches} of 3 colours matched: ${formatPoints(amount)} were added to your balance.`, kept: DRAWS };
    case 'void':
      return { tone: 'plain', title: 'A draw did not take place', text: `${formatPoints(amount)} of entry fees came back to your balance.`, kept: DRAWS };
    default:
      return { tone: 'plain', title: 'Your colours were drawn', text: `${matches} of 3 colours matched. No prize this time.`, kept: DRAWS };
  }
}

const WORDS: Record<Notice['topic'], (notice: Notice) => Words> = {
  deposit: ofDeposit,
  withdrawal: ofWithdrawal,
  ticket: ofTicket,
  draw: ofDraw,
};

/** The text of a notice. */
export function wordsFor(notice: Notice): Words {
  return WORDS[notice.topic](notice);
}

/** Whether it is an unseen decision about money, which gets a line on the page. */
export function isMoneyNews({ topic, isNew }: Notice): boolean {
  return isNew && (topic === 'deposit' || topic === 'withdrawal');
}

/** Whether a notice may be shown. The result of a draw waits for the screen that is about to show it. */
export function isTellable({ topic, about }: Notice, untoldId: string | undefined): boolean {
  return topic !== 'draw' || about !== untoldId;
}
