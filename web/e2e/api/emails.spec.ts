/** Notices by email (D55): a user who wants a topic gets it once, and no other user gets it. */
import { expectOk, expectRefusal } from '../support/http';
import { withFactor } from '../support/factor';
import { emailsTo, subjectsTo } from '../support/mailbox';
import { aPayoutAccount, aReport, Player } from '../support/player';
import { malformed } from '../support/refusals';
import { expect, test } from '../support/test';

test('a new player gets no emails; what is wanted stays until it is changed', async ({ player }) => {
  const { displayName, username, phoneNumber, online, emailAbout } = expectOk(await player.profile());
  expect(emailAbout).toEqual([]);
  await player.wantsEmailsAbout(['draw', 'deposit', 'draw']);
  const form = { displayName, username, phoneNumber, online };
  // As sent by a page that was loaded before there were emails.
  expect(expectOk(await player.updateProfile(form)).emailAbout).toEqual(['deposit', 'draw']);
  const refused = await player.updateProfile({ ...form, emailAbout: ['lottery'] });
  expectRefusal(refused, malformed('Each value of the field emailAbout must be deposit, withdrawal, ticket or draw.'));
  expect(expectOk(await player.profile()).emailAbout).toEqual(['deposit', 'draw']);
});

test('each decision that is wanted is an email', async ({ player, admin }) => {
  await player.wantsEmailsAbout(['deposit', 'ticket']);
  const { email } = player.account;
  const { id } = await player.requestedDeposit({ amount: 5 });
  expectOk(await admin.declineDeposit(id, { note: 'Not <seen>' }));
  await expect.poll(() => subjectsTo(email)).toEqual(['Deposit declined']);
  const [told] = await emailsTo(email);
  expect(told?.from).toBe('colours@play.example.com');
  expect(told?.text).toContain('5.00 points (N$ 5.00) were not added to your balance.\n\nNote: Not <seen>');
  expect(told?.text).toMatch(/http:\/\/127\.0\.0\.1:\d+\/deposits/);

  const ticket = expectOk(await player.report(aReport())).id;
  expectOk(await admin.setStatus(ticket, { status: 'in_progress' }));
  await expect.poll(async () => (await subjectsTo(email)).slice(1)).toEqual(['Ticket in progress']);
  expectOk(await admin.setStatus(ticket, { status: 'resolved' }));
  await expect.poll(async () => (await subjectsTo(email)).slice(2)).toEqual(['Ticket resolved']);
});

test('of a transfer, each of the two is told who wants it', async ({ player, admin }) => {
  const recipient = await Player.signedUp();
  await admin.fund(player, 20);
  await recipient.wantsEmailsAbout(['deposit']);
  const { id } = await player.requestedDeposit({ amount: 5, to: recipient.uid });
  expectOk(await admin.approve(id));
  await expect.poll(() => subjectsTo(recipient.account.email)).toEqual(['Points received']);
  // Caused by the same change; the sender's email would have come first.
  expect(await subjectsTo(player.account.email)).toEqual([]);
});

test('whatever they want, a person hears what was done with their account', async ({ player }) => {
  const { email } = player.account;
  expectOk(await player.savePayoutAccount(aPayoutAccount()));
  await expect.poll(() => subjectsTo(email)).toEqual(['A payout account was added']);
  expectOk(await player.pause({ days: 1 }));
  await expect.poll(async () => (await subjectsTo(email)).slice(1)).toEqual(['Your playing is paused']);
  await withFactor(player);
  await expect.poll(async () => (await subjectsTo(email)).slice(2)).toEqual(['Your second factor was turned on']);
  const [told] = await emailsTo(email);
  expect(told?.text).toMatch(/If it was not you, change your password now, and write to us: http:.+\/support\n$/);
});

test('a withdrawal is told when it is decided, not when it is asked for', async ({ player, admin }) => {
  await admin.fund(player, 100);
  await player.wantsEmailsAbout(['withdrawal']);
  const [paid, declined] = [await player.requestedWithdrawal(50), await player.requestedWithdrawal(50)];
  expectOk(await admin.complete(paid.id));
  await expect.poll(() => subjectsTo(player.account.email)).toEqual(['Withdrawal completed']);
  expectOk(await admin.declineWithdrawal(declined.id, { note: 'No such account' }));
  await expect.poll(() => subjectsTo(player.account.email)).toEqual(['Withdrawal completed', 'Withdrawal declined']);
});
