import { expect, it } from 'vitest';
import type { Notice } from '../../api/notices';
import { isMoneyNews, isTellable, wordsFor } from './words';

const notice = (changes: Partial<Notice>): Notice => ({
  id: 'deposit:a',
  about: 'a',
  topic: 'deposit',
  outcome: 'approved',
  at: '2026-11-21T10:00:00.000Z',
  isNew: true,
  ...changes,
});

it.each<[Partial<Notice>, string, string]>([
  [{ amount: 75.5 }, 'Deposit approved', '75.50 points (N$ 75.50) were added to your balance.'],
  [{ amount: 5, with: 'thandi' }, 'Deposit approved', '5.00 points moved from your balance to thandi.'],
  [{ outcome: 'received', amount: 5, with: 'thandi' }, 'Points received', '5.00 points came from thandi.'],
  [{ outcome: 'declined', amount: 5 }, 'Deposit declined', '5.00 points (N$ 5.00) were not added to your balance.'],
  [{ outcome: 'failed', amount: 5, with: 'thandi' }, 'Deposit failed', '5.00 points were not sent to thandi.'],
  [{ outcome: 'reversed', amount: 5 }, 'Deposit reversed', '5.00 points (N$ 5.00) were taken back. Your wallet says whether you owe a part of them.'],
  [{ outcome: 'reversed', amount: 5, with: 'thandi' }, 'Deposit reversed', '5.00 points came back from thandi.'],
  [{ outcome: 'taken_back', amount: 5, with: 'thandi' }, 'Points taken back', '5.00 points went back to thandi.'],
  [{ topic: 'withdrawal', outcome: 'completed', amount: 60, method: 'PayPal' }, 'Withdrawal completed', '60.00 points (N$ 60.00) were paid out by PayPal.'],
  [{ topic: 'withdrawal', outcome: 'declined', amount: 60 }, 'Withdrawal declined', '60.00 points (N$ 60.00) are back in your balance.'],
  [{ topic: 'ticket', outcome: 'in_progress' }, 'Ticket in progress', 'Somebody is working on your report.'],
  [{ topic: 'ticket', outcome: 'resolved' }, 'Ticket resolved', 'Support has dealt with your report.'],
  [{ topic: 'draw', outcome: 'won', amount: 400, matches: 3 }, 'You won in the draw', '3 of 3 colours matched: 400.00 points were added to your balance.'],
  [{ topic: 'draw', outcome: 'not_won', matches: 2 }, 'Your colours were drawn', '2 of 3 colours matched. No prize this time.'],
  [{ topic: 'draw', outcome: 'void', amount: 5 }, 'A draw did not take place', '5.00 points of entry fees came back to your balance.'],
])('%o says what happened', (changes, title, text) => {
  expect(wordsFor(notice(changes))).toMatchObject({ title, text });
});

it('only what is new and about deposits or withdrawals is worth a line', () => {
  expect(isMoneyNews(notice({}))).toBe(true);
  expect(isMoneyNews(notice({ topic: 'withdrawal', outcome: 'completed' }))).toBe(true);
  expect(isMoneyNews(notice({ isNew: false }))).toBe(false);
  expect(isMoneyNews(notice({ topic: 'draw', outcome: 'won' }))).toBe(false);
});

it('a draw that is about to be shown is not told by its notice', () => {
  const [draw, other] = [{ topic: 'draw', about: '2026-11-21T18:05Z' } as const, { topic: 'draw', about: '2026-11-20T18:05Z' } as const];
  const told = [draw, other, { about: draw.about } as const].map((changes) => isTellable(notice(changes), draw.about));
  expect(told).toEqual([false, true, true]);
  expect(isTellable(notice(draw), undefined)).toBe(true);
});
