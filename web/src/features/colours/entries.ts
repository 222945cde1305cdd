import type { ColoursEntry, ColoursRound } from '../../api/colours';
import { formatAmount, fromHundredths, toHundredths } from '../../lib/money';
import { isDecided } from './round';
import { TEXT } from './texts';

type Result = Pick<ColoursEntry, 'result' | 'prize' | 'paidAt'>;

const isWin = ({ result }: Pick<ColoursEntry, 'result'>) => result === 'win';

/** 0 where it is missing (spec 3.36). */
export function prizeOf({ prize = 0 }: Pick<ColoursEntry, 'prize'>): number {
  return prize;
}

/** Wins before all others; else as they came. */
export function winsFirst<Entry extends Pick<ColoursEntry, 'result'>>(entries: readonly Entry[]): Entry[] {
  return [...entries.filter(isWin), ...entries.filter((entry) => !isWin(entry))];
}

/** The chip's word: `WIN`, for anything else `Pending/No Win` (spec 2.54); a fee that goes back is neither. */
export function chipText({ result }: Pick<ColoursEntry, 'result'>): string {
  if (result === 'refunded') return 'Refunded';
  return result === 'win' ? TEXT.win : TEXT.noWin;
}

/** Something is owed for this entry and is not in the wallet yet. */
export function isOwed({ result, paidAt }: Result): boolean {
  return (result === 'win' || result === 'refunded') && paidAt === undefined;
}

/** Where the money of a win, or the fee of a void round, is. Null where none is owed. */
export function paymentText({ result, paidAt }: Result): string | null {
  if (result === 'win') return paidAt === undefined ? 'being paid' : 'paid';
  if (result === 'refunded') return paidAt === undefined ? 'fee on its way back' : 'fee returned';
  return null;
}

/**
 * What a round has brought to its player, in a sentence; empty for who was not in it, and while nothing is decided or
 * the entries were fetched before it was.
 */
export function resultText(round: Pick<ColoursRound, 'status'>, entries: readonly Result[]): string {
  if (!isDecided(round) || entries.length === 0 || entries.some(({ result }) => result === 'pending')) return '';
  const returned = entries.filter(({ result }) => result === 'refunded');
  if (returned.length > 0) {
    return returned.some(isOwed) ? 'Your fees are on their way back to your wallet.' : 'Your fees are back in your wallet.';
  }
  const wins = entries.filter(isWin);
  if (wins.length === 0) return 'No win for you this time.';
  const won = formatAmount(fromHundredths(wins.reduce((sum, win) => sum + toHundredths(prizeOf(win)), 0)));
  return wins.some(isOwed) ? `You won N$ ${won}. It is being paid.` : `You won N$ ${won}. It is in your wallet.`;
}

/** `1 entry`, `120 entries`, and `100 entries and more` while the list goes on. */
export function countText(count: number, hasMore: boolean): string {
  const text = count === 1 ? '1 entry' : `${count} entries`;
  return hasMore ? `${text} and more` : text;
}
