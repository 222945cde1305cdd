import type { ColoursEntry, ColoursOdds, ColoursRound } from '../../api/colours';
import { formatPoints, fromHundredths, toHundredths } from '../../lib/money';

type Result = Pick<ColoursEntry, 'result' | 'prize' | 'paidAt'>;

/** The round's result is final. */
export function isDecided({ status }: Pick<ColoursRound, 'status'>): boolean {
  return status === 'drawn' || status === 'settled' || status === 'void';
}

const isWin = ({ result }: Pick<ColoursEntry, 'result'>) => result === 'win';

/** 0 where it is missing (spec 3.36). */
function prizeOf({ prize = 0 }: Pick<ColoursEntry, 'prize'>): number {
  return prize;
}

/** Wins first; otherwise the order is kept. */
export function winsFirst<Entry extends Pick<ColoursEntry, 'result'>>(entries: readonly Entry[]): Entry[] {
  return [...entries.filter(isWin), ...entries.filter((entry) => !isWin(entry))];
}

/** The chip's word: `WIN`, for anything else `Pending/No Win` (spec 2.54). */
export function chipText({ result }: Pick<ColoursEntry, 'result'>): string {
  return result === 'win' ? 'WIN' : 'Pending/No Win';
}

/** The number of matching colours, and by the round's own prizes whether they pay nothing. */
export function matchText({ matches }: Pick<ColoursEntry, 'matches'>, { tiers }: Pick<ColoursOdds, 'tiers'>): string {
  const pays = tiers.some((tier) => tier.matches === matches);
  if (pays) return `${matches} of 3.`;
  return matches === 0 ? '0 of 3. No prize.' : `${matches} of 3. No prize for ${matches}.`;
}

/** The prize is owed and not in the wallet yet. */
export function isOwed({ result, paidAt }: Result): boolean {
  return (result === 'win' || result === 'refunded') && paidAt === undefined;
}

/** The winnings of an entry with two decimals, also before the draw (spec 2.55), and where they are. */
export function moneyText(entry: Result): string {
  const prize = `Prize: ${formatPoints(prizeOf(entry))}`;
  switch (entry.result) {
    case 'win':
      return `${prize}, ${isOwed(entry) ? 'being paid' : 'paid'}`;
    case 'refunded':
      return `${prize}. ${isOwed(entry) ? 'Fee on its way back' : 'Fee returned'}`;
    default:
      return prize;
  }
}

/** An entry without its result: its round may be drawn already, but not shown yet. */
export function beforeDraw(entry: ColoursEntry): ColoursEntry {
  return { ...entry, result: 'pending', matches: 0, prize: 0, paidAt: undefined };
}

/**
 * A round's result for its player, in a sentence. Empty without entries, before the decision, and for entries that were
 * fetched before the decision.
 */
export function resultText(round: Pick<ColoursRound, 'status'>, entries: readonly Result[]): string {
  if (!isDecided(round) || entries.length === 0 || entries.some(({ result }) => result === 'pending')) return '';
  const returned = entries.filter(({ result }) => result === 'refunded');
  if (returned.length > 0) {
    return returned.some(isOwed) ? 'Your fees are on their way back to your wallet.' : 'Your fees are back in your wallet.';
  }
  const wins = entries.filter(isWin);
  if (wins.length === 0) return 'No win for you this time.';
  const won = formatPoints(fromHundredths(wins.reduce((sum, win) => sum + toHundredths(prizeOf(win)), 0)));
  return wins.some(isOwed) ? `You won ${won}. It is being paid.` : `You won ${won}. It is in your wallet.`;
}

/** `1 entry`, `120 entries`, or `100 entries and more` if the list continues. */
export function countText(count: number, hasMore: boolean): string {
  const text = count === 1 ? '1 entry' : `${count} entries`;
  return hasMore ? `${text} and more` : text;
}
