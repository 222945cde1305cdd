/** A picture of every screen in its important states, for a player with a long history. */
import type { Browser, Page } from '@playwright/test';
import { Admin } from '../support/admin';
import { agreedLongAgo, agreedTo } from '../support/agreements';
import { caseOf } from '../support/care';
import { aWaitingRound, openRound } from '../support/colours';
import { codeOf, withFactor } from '../support/factor';
import { expectOk } from '../support/http';
import { aGuess, aWithdrawal, cameBack, newKey, Player } from '../support/player';
import { payableFrom } from '../support/payouts';
import { anUnseenProof, aProof, attachedProof } from '../support/proofs';
import { expect, test } from '../support/test';
import { amountField, askFor, chooseFile, dialog, openDialog, sendSlipButton, sendTo, submitButton } from '../browser/depositScreens';
import { loaded, open, SCREENS, type Screen } from '../browser/everyScreen';
import { asking, beginSetUp, codeField, MISSING, saving, turnOn } from '../browser/factorScreens';
import { freshRound, openAs, play, signIn, status, submitSignIn, TIME_UP } from '../browser/screens';
import { bind, SCHEMES, take, takeHere, takeZoomed, WINDOWS, type Scheme } from './album';

const TICKETS = [
  ['Technical Issue', 'The countdown stops when I turn my phone on its side.', 'resolved'],
  ['Billing Question', 'My bank transfer of Tuesday is not in my balance yet. The reference is 20261117-4471.', 'in_progress'],
  ['Game Related', 'How is it made sure that the colours are drawn fairly?', 'new'],
] as const;

const DAY_MS = 86_400_000;

/** Deposits, withdrawals, games, entries and tickets in every state. The cashier pays out what the admin approved. */
async function eventful(admin: Admin, cashier: Admin): Promise<Player> {
  const [player, friend] = [await Player.signedUp(), await Player.signedUp()];
  await admin.fund(player, 1234.5);
  await admin.give(player, 40);
  await admin.declineDeposit((await player.requestedDeposit({ amount: 75 })).id, { note: 'No payment with this reference has arrived.' });
  const gift = await player.requestedDeposit({ amount: 20, to: friend.account.email });
  expectOk(await admin.approve(gift.id));
  await player.requestedDeposit({ amount: 300 });
  for (const [amount, end] of [[60, 'complete'], [80, 'decline'], [120, 'wait']] as const) {
    const { id } = expectOk(await player.withdraw(aWithdrawal({ amount, paymentDetails: 'thandi@example.com' })));
    if (end === 'complete') expectOk(await cashier.complete(id, { note: 'Paid by PayPal' }));
    if (end === 'wait') await payableFrom(id, Date.now() + DAY_MS);
    if (end === 'decline') expectOk(await admin.declineWithdrawal(id, { note: 'The account name does not match.' }));
  }
  for (const square of [0, 1, 2, 3, 4]) {
    expectOk(await player.plays(aGuess({ square, multiplier: 5 })));
  }
  for (const [category, message, end] of TICKETS) {
    const body = JSON.stringify({ name: 'Thandi Shikongo', email: player.account.email, category, message });
    const headers = { 'content-type': 'application/json', 'idempotency-key': newKey() };
    const { id } = expectOk(await player.send<{ id: string }>('POST', '/api/support/tickets', { body, headers }));
    const status = JSON.stringify({ status: end });
    if (end !== 'new') expectOk(await admin.send('POST', `/api/admin/tickets/${id}/status`, { body: status }));
  }
  const { id } = await caseOf(player, admin);
  expectOk(await admin.noteOnCase(id, { note: 'Called. Knows of limits, and will think about a break.', contact: 'phone' }));
  // Between two rounds there is none.
  const { colors } = await openRound(10_000);
  for (const first of [0, 3]) await player.enter({ picks: colors.slice(first, first + 3).map((colour) => colour.toLowerCase()) });
  return player;
}

interface Twins {
  deposit: string;
  withdrawal: string;
}

/** Requests of a person with two accounts: one file for two deposits, one payout destination, and points in transit. */
async function ofTwins(admin: Admin): Promise<Twins> {
  const [one, other, file] = [await admin.playerWith(150), await admin.playerWith(150), anUnseenProof()];
  for (const [from, to, amount] of [[other, one, 60], [one, other, 15]] as const) {
    expectOk(await admin.approve((await from.requestedDeposit({ amount, to: to.uid })).id));
  }
  await admin.give(one, 25);
  const details = aWithdrawal({ amount: 80, paymentDetails: `Bank Windhoek, ${one.uid}` });
  expectOk(await other.withdraw(details));
  await attachedProof(other, file);
  return { deposit: (await attachedProof(one, file)).id, withdrawal: expectOk(await one.withdraw(details)).id };
}

let people: { admin: Admin; auditor: Admin; cashier: Admin; newcomer: Player; player: Player; twins: Twins };

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  const admin = await Admin.appointed();
  const [auditor, cashier] = [await Admin.appointed('auditor'), await Admin.appointed('cashier')];
  people = { admin, auditor, cashier, newcomer: await Player.signedUp(), player: await eventful(admin, cashier), twins: await ofTwins(admin) };
});

test.afterAll(() => bind());

async function as(browser: Browser, scheme: Scheme, who: Player | undefined, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ colorScheme: scheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (who) await signIn(page, who.account);
  await look(page);
  await context.close();
}

/** "admin-tickets" for /admin?tab=tickets. */
function nameOf({ path, for: visitor }: Screen): string {
  const words = path.replace(/\?tab=/, '-').replaceAll('/', ' ').trim().replaceAll(' ', '-');
  return `${visitor}-${words === '' ? 'home' : words}`;
}

for (const scheme of SCHEMES) {
  test(`every screen, ${scheme}`, async ({ browser }) => {
    for (const visitor of ['visitor', 'player', 'admin'] as const) {
      const who = { visitor: undefined, player: people.player, admin: people.admin }[visitor];
      await as(browser, scheme, who, async (page) => {
        for (const screen of SCREENS.filter((screen) => screen.for === visitor)) {
          await open(page, screen);
          if (screen.path === '/') await freshRound(page);
          await take(page, nameOf(screen), scheme);
        }
      });
    }
  });

  test(`what a newcomer is asked first, ${scheme}`, async ({ browser }) => {
    await as(browser, scheme, undefined, async (page) => {
      await openAs(page, await Player.newcomer(), '/COD');
      await expect(page.getByRole('heading', { name: 'Before you play' })).toBeVisible();
      await take(page, 'newcomer-agreement', scheme);
    });
    const [ofOldTerms, ofLongAgo] = [await Player.signedUp(), await Player.signedUp()];
    await agreedTo(ofOldTerms, '2026-01-01');
    await agreedLongAgo(ofLongAgo);
    for (const [player, title] of [[ofOldTerms, 'The terms have changed'], [ofLongAgo, 'Half a year has passed']] as const) {
      await as(browser, scheme, undefined, async (page) => {
        await openAs(page, player, '/COD');
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
        await take(page, `agreement-${title.toLowerCase().replaceAll(' ', '-')}`, scheme);
      });
    }
  });

  test(`what a newcomer is shown, and finds empty, ${scheme}`, async ({ browser }) => {
    await as(browser, scheme, people.newcomer, async (page) => {
      for (const step of [1, 2, 3]) {
        await expect(page.getByText(`${step} of 3`)).toBeVisible();
        await take(page, `newcomer-card-${step}`, scheme);
        await page.getByRole('button', { name: step < 3 ? 'Next' : 'Start', exact: true }).click();
      }
      await freshRound(page);
      await page.getByRole('button', { name: 'How it works' }).click();
      await expect(page.getByRole('dialog', { name: 'How it works' })).toBeVisible();
      await take(page, 'newcomer-help', scheme);
      await page.getByRole('button', { name: 'Try it free' }).click();
      await expect(page.getByText('Practice: no points move')).toBeVisible();
      await take(page, 'newcomer-practice', scheme);
      for (const screen of SCREENS.filter(({ path }) => ['/wallet', '/withdraw', '/support', '/deposits', '/statement'].includes(path))) {
        await open(page, screen);
        await take(page, `newcomer-${screen.path.slice(1)}`, scheme);
      }
    });
  });

  test(`what opens over a screen, and what goes wrong, ${scheme}`, async ({ browser }) => {
    await as(browser, scheme, undefined, async (page) => {
      await page.goto('/login');
      await submitSignIn(page, { email: 'nobody@example.com', password: 'Wrong-Password-1' });
      await expect(page.getByText('Failed to sign in:')).toBeVisible();
      await take(page, 'state-sign-in-failed', scheme);
    });
    await as(browser, scheme, people.player, async (page) => {
      await freshRound(page);
      await expect(status(page)).toContainText(TIME_UP);
      await take(page, 'state-game-over', scheme);
      await openDialog(page);
      await sendTo(page, people.newcomer.account.email);
      await amountField(page).fill('25');
      await take(page, 'state-deposit-dialog', scheme);
      await page.route('**/api/**', (route) => route.abort());
      await page.goto('/statement');
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      await take(page, 'state-unreachable', scheme);
    });
    await as(browser, scheme, people.admin, async (page) => {
      for (const tab of ['deposits', 'withdrawals', 'tickets', 'care']) {
        const queue = tab === 'care' ? '/admin/care?' : `/admin?tab=${tab}&`;
        await page.goto(`${queue}search=${encodeURIComponent(people.player.account.email)}`);
        await loaded(page);
        await page.getByRole('table').locator('tbody').getByRole('row').first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await take(page, `state-admin-${tab}-case`, scheme);
        if (tab !== 'deposits') continue;
        await page.getByRole('button', { name: 'Propose approval' }).click();
        await expect(page.getByText('Propose to approve this deposit?')).toBeVisible();
        await take(page, 'state-admin-propose', scheme);
        await page.getByRole('button', { name: 'Cancel' }).click();
      }
      await page.goto(`/admin?tab=deposits&case=${people.twins.deposit}`);
      await expect(page.getByText('Same proof')).toBeVisible();
      await page.getByText('Proof of payment').scrollIntoViewIfNeeded();
      await take(page, 'state-admin-proof-seen', scheme);
      await page.getByText('Same proof').scrollIntoViewIfNeeded();
      await take(page, 'state-admin-deposits-linked', scheme);
      await page.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText('1 other account shares')).toBeVisible();
      await take(page, 'state-admin-approve-linked', scheme);
      await page.goto(`/admin?tab=withdrawals&case=${people.twins.withdrawal}`);
      await page.getByText('Same payment details').scrollIntoViewIfNeeded();
      await take(page, 'state-admin-withdrawals-linked', scheme);
      await page.goto('/admin?tab=admins');
      await page.getByRole('textbox', { name: 'User ID' }).fill(people.player.uid);
      await expect(page.getByText(people.player.account.email)).toBeVisible();
      await take(page, 'state-admin-rights', scheme);
      await page.getByRole('button', { name: 'Grant admin rights' }).click();
      await expect(page.getByRole('radio', { name: 'Owner' })).toBeChecked();
      await take(page, 'state-admin-grant', scheme);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.goto(`/admin?tab=admins&player=${people.cashier.uid}`);
      await expect(page.getByText(people.cashier.account.email)).toBeVisible();
      await page.getByRole('button', { name: 'Grant admin rights' }).click();
      await page.getByRole('radio', { name: 'Auditor' }).check();
      await take(page, 'state-admin-change-role', scheme);
    });
    await as(browser, scheme, people.auditor, async (page) => {
      await page.goto(`/admin?tab=deposits&case=${people.twins.deposit}`);
      await expect(page.getByText('You can read this.')).toBeVisible();
      await take(page, 'state-auditor-case', scheme);
      await page.goto(`/admin?tab=admins&player=${people.player.uid}`);
      await expect(page.getByText(people.player.account.email)).toBeVisible();
      await take(page, 'state-auditor-players', scheme);
    });
    await as(browser, scheme, people.cashier, async (page) => {
      await page.goto('/admin');
      await loaded(page);
      await take(page, 'state-cashier-dashboard', scheme);
    });
    const gone = await Player.signedUp();
    const back = await cameBack(gone);
    expectOk(await back.profile());
    await back.agrees();
    await as(browser, scheme, back, (page) => take(page, 'state-came-back', scheme));
    await as(browser, scheme, people.admin, async (page) => {
      await page.goto(`/admin?tab=admins&player=${gone.uid}`);
      await expect(page.getByText('Closed since')).toBeVisible();
      await expect(page.getByRole('table', { name: 'Closed accounts' })).toContainText(gone.account.email);
      await take(page, 'state-admin-closed', scheme);
    });
    const freeze = async (isFrozen: boolean) =>
      expectOk(await people.admin.freeze({ userId: people.newcomer.uid, isFrozen, reason: 'Three accounts with one bank account.\nPlease write to us.' }));
    await as(browser, scheme, people.newcomer, async (page) => {
      await freeze(true);
      for (const name of ['Profile', 'Withdraw']) await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('status', { name: 'Account' })).toContainText('Your account is frozen');
      await take(page, 'state-frozen', scheme);
    });
    await as(browser, scheme, people.admin, async (page) => {
      await page.goto(`/admin?tab=admins&player=${people.newcomer.uid}`);
      await expect(page.getByText('Frozen since')).toBeVisible();
      await take(page, 'state-admin-frozen', scheme);
      await page.getByRole('button', { name: 'Lift the freeze' }).click();
      await take(page, 'state-admin-lift', scheme);
    });
    await freeze(false);
  });

  test(`a top-up step by step, ${scheme}`, async ({ browser }) => {
    await as(browser, scheme, await Player.signedUp(), async (page) => {
      await page.goto('/wallet');
      await openDialog(page);
      await take(page, 'top-up-1-form', scheme);
      await askFor(page, '150');
      await take(page, 'top-up-2-where-to-pay', scheme);
      await chooseFile(page, aProof());
      await take(page, 'top-up-3-slip', scheme);
      await sendSlipButton(page).click();
      await expect(dialog(page).getByRole('list', { name: 'Where it stands' })).toBeVisible();
      await take(page, 'top-up-4-tracker', scheme);
      await dialog(page).getByRole('button', { name: 'Done' }).click();
      await take(page, 'top-up-5-waiting', scheme);
      await openDialog(page);
      await amountField(page).fill('0.001');
      await submitButton(page).click();
      await take(page, 'top-up-amount-wrong', scheme);
    });
  });

  test(`the places and the notices, ${scheme}`, async ({ browser }) => {
    await as(browser, scheme, people.player, async (page) => {
      for (const size of WINDOWS) {
        await page.setViewportSize(size);
        await page.goto('/wallet');
        if (size.width < 900) {
          await page.getByRole('button', { name: /^You/ }).click();
          await expect(page.getByRole('dialog')).toBeVisible();
          await takeHere(page, 'open-you', scheme);
        }
        await page.getByRole('button', { name: /^Notices/ }).click();
        await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
        await takeHere(page, 'open-notices', scheme);
      }
    });
  });

  for (const look of ['forced-colours', 'zoom'] as const) {
    test(`game, draw and wallet, ${look}, ${scheme}`, async ({ browser }) => {
      const context = await browser.newContext({
        colorScheme: scheme,
        reducedMotion: 'reduce',
        forcedColors: look === 'forced-colours' ? 'active' : 'none',
      });
      const page = await context.newPage();
      const shoot = look === 'zoom' ? takeZoomed : take;
      await openAs(page, people.player);
      await freshRound(page);
      await shoot(page, `${look}-game`, scheme);
      await play(page, '1');
      await shoot(page, `${look}-game-over`, scheme);
      for (const screen of SCREENS.filter(({ path }) => ['/COD', '/wallet', '/withdraw', '/statement', '/draws', '/check'].includes(path))) {
        await open(page, screen);
        await shoot(page, `${look}-${screen.path.slice(1)}`, scheme);
      }
      await context.close();
    });
  }

  test(`a draw that waits for its beacon, ${scheme}`, async ({ browser }) => {
    await aWaitingRound((scheme === 'light' ? 2 : 3) * 3_600_000, 1_935_872);
    await as(browser, scheme, undefined, async (page) => {
      await page.goto('/draws');
      const waiting = page.getByRole('button', { name: /^Bring the beacon/ }).first();
      await expect(waiting).toBeVisible();
      await take(page, 'draws-waiting', scheme);
      await waiting.click();
      await expect(page.getByLabel('Signature')).toBeVisible();
      await take(page, 'draws-hand-in', scheme);
    });
  });

  test(`the second factor, ${scheme}`, async ({ browser }) => {
    const [player, admin] = [await Player.signedUp(), await Admin.appointed()];
    await as(browser, scheme, undefined, async (page) => {
      const key = await beginSetUp(page, player);
      await take(page, 'factor-set-up', scheme);
      await turnOn(page, codeOf(key));
      await expect(saving(page)).toBeVisible();
      await take(page, 'factor-codes', scheme);
      await saving(page).getByRole('checkbox').check();
      await saving(page).getByRole('button', { name: 'Sign in again' }).click();
      await submitSignIn(page, player.account);
      await expect(codeField(page)).toBeVisible();
      await take(page, 'factor-code', scheme);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await expect(page.getByRole('heading', { name: 'Use a recovery code' })).toBeVisible();
      await take(page, 'factor-recovery', scheme);
    });
    await as(browser, scheme, people.admin, async (page) => {
      await page.goto(`/admin?tab=admins&player=${player.uid}`);
      await page.getByRole('button', { name: 'Turn off second factor' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await take(page, 'factor-reset', scheme);
    });
    await as(browser, scheme, undefined, async (page) => {
      await openAs(page, admin, `/admin?tab=admins&player=${people.newcomer.uid}`);
      await expect(page.getByText(people.newcomer.account.email)).toBeVisible();
      await withFactor(admin);
      await page.getByRole('button', { name: 'Freeze account' }).click();
      await page.getByLabel('Reason, for the player').fill('Three accounts with one bank account.');
      await page.getByRole('dialog').getByRole('button', { name: 'Freeze account' }).click();
      await expect(asking(page)).toBeVisible();
      await take(page, 'factor-confirm', scheme);
    });
    await as(browser, scheme, people.auditor, async (page) => {
      await page.route('**/api/admin/**', (route) => route.fulfill(MISSING));
      await page.goto('/admin');
      await expect(page.getByRole('heading', { name: 'Set up your second factor first' })).toBeVisible();
      await take(page, 'factor-missing', scheme);
    });
  });
}
