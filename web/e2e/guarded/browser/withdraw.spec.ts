/** What the withdrawal page says on a stack that guards money (D45). */
import { expect, test } from '../../support/test';
import { openAs } from '../../browser/screens';

test('points from another player wait before they are paid out', async ({ page, player, admin }) => {
  await admin.give(player, 50);
  await openAs(page, player, '/withdraw');
  await expect(page.getByRole('group', { name: 'Available to withdraw' })).toHaveText('0.00');
  await expect(page.getByText(/Points from other players .* paid out later: more of them from/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request withdrawal' })).toBeDisabled();
});
