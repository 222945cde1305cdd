import { expectOk, type Schema } from '../support/http';
import { aReport, Player } from '../support/player';
import { test as base } from '../support/test';

interface Requests {
  player: Player;
  withdrawal: Schema['WithdrawalView'];
}

export const test = base.extend<object, { requests: Requests }>({
  /** A player with one pending request of each kind. None of these tests decides one. */
  requests: [
    async ({ admin }, use) => {
      const player = await Player.signedUp();
      await admin.fund(player, 190);
      const withdrawal = await player.requestedWithdrawal(50);
      await player.requestedDeposit({ amount: 5 });
      expectOk(await player.report(aReport()));
      await use({ player, withdrawal });
    },
    { scope: 'worker' },
  ],
});
