/** Notices (D53): the outcomes of a player's requests, tickets and entries, and up to when the player has seen them. */
import { openRound, ROUND_MS } from '../support/colours';
import { expectOk, expectRefusal } from '../support/http';
import { aReport, Player } from '../support/player';
import { mustBe } from '../support/refusals';
import { expect, test } from '../support/test';

test('what an admin decided is told to its owner alone', async ({ player, admin }) => {
  const { id } = await player.requestedDeposit({ amount: 5 });
  expect(expectOk(await player.notices())).toEqual({ notices: [], unread: 0 });
  expectOk(await admin.declineDeposit(id, { note: 'Not seen' }));
  const ticket = expectOk(await player.report(aReport())).id;
  expectOk(await admin.setStatus(ticket, { status: 'resolved' }));
  const { notices, unread } = expectOk(await player.notices());
  const at = expect.any(String) as unknown;
  expect(notices).toEqual([
    { id: `ticket:${ticket}:resolved`, topic: 'ticket', outcome: 'resolved', about: ticket, at, isNew: true },
    { id: `deposit:${id}`, topic: 'deposit', outcome: 'declined', about: id, at, amount: 5, note: 'Not seen', isNew: true },
  ]);
  expect(unread).toBe(2);
  expect(expectOk(await (await Player.signedUp()).notices()).notices).toEqual([]);
});

test('what was seen on one device is seen on another, and stays seen', async ({ player, admin }) => {
  const { id } = await player.requestedDeposit({ amount: 5 });
  expectOk(await admin.declineDeposit(id, { note: 'Not seen' }));
  const [{ at } = { at: '' }] = expectOk(await player.notices()).notices;
  expect(expectOk(await player.seen(at))).toEqual({ seenUntil: at });
  expect(expectOk(await player.seen('2026-01-01T00:00:00.000Z'))).toEqual({ seenUntil: at });
  const elsewhere = await Player.signedIn(player.account);
  expect(expectOk(await elsewhere.notices())).toMatchObject({ unread: 0, seenUntil: at, notices: [{ about: id, isNew: false }] });
});

test('a mark that is no time is refused, and one in the future is now', async ({ player }) => {
  expectRefusal(await player.seen('yesterday'), mustBe('until', 'a time such as 2026-11-21T10:00:00.000Z'));
  expectRefusal(await player.seen(1), mustBe('until', 'a text'));
  const before = Date.now();
  const { seenUntil } = expectOk(await player.seen('9999-12-31T23:59:59.999Z'));
  expect(Math.abs(Date.parse(seenUntil) - before)).toBeLessThan(60_000);
});

test('an entry is no notice before its draw', { tag: '@schedule' }, async ({ player }) => {
  test.setTimeout(2 * ROUND_MS);
  const { roundId } = await openRound(10_000);
  expectOk(await player.enter({ picks: ['red', 'green', 'blue'], roundId }));
  expect(expectOk(await player.notices()).notices).toEqual([]);
});
