/**
 * Accounts of one mailbox with proven addresses (D43), as on every stage but local. The functions are shared, so this
 * project runs after the others.
 */
import { SPELLINGS } from '../support/accounts';
import { REASON } from '../support/admin';
import { setVariable } from '../support/functions';
import { expectOk } from '../support/http';
import { Player } from '../support/player';
import { expect, test } from '../support/test';

const STAKES_A_DAY = { of: 'stakes', period: 'day' } as const;

async function kindOf(player: Player): Promise<string | undefined> {
  return expectOk(await player.wallet()).restriction?.kind;
}

// The first starts with the sign-up, which asks for no code here.
for (const [spelling, accounts] of SPELLINGS) {
  test(`what holds for one account holds for the other, with ${spelling}`, async ({ admin, bystander }) => {
    const [one, other] = accounts();
    const [player, second] = [await Player.signedUp(one), await Player.signedUp(other)];
    try {
      expect(await setVariable('EMAIL_VERIFICATION', 'on')).toBe(3);
      expectOk(await second.limit({ ...STAKES_A_DAY, most: 7 }));
      await expect.poll(async () => expectOk(await player.wallet()).limits.set).toMatchObject([{ ...STAKES_A_DAY, most: 7 }]);
      expectOk(await admin.freeze({ userId: player.uid, isFrozen: true, reason: REASON }));
      await expect.poll(() => kindOf(second)).toBe('frozen');
      for (const { uid: userId } of [player, second]) expectOk(await admin.freeze({ userId, isFrozen: false, reason: REASON }));
      const again = await Player.signedIn(one);
      expectOk(await again.pause({ months: 6 }));
      await expect.poll(() => kindOf(second)).toBe('excluded');
      expect(await kindOf(bystander)).toBeUndefined();
    } finally {
      await setVariable('EMAIL_VERIFICATION', 'off');
    }
  });
}
