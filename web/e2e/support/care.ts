/** Players whose play shows signs of harm, and the nightly check of them (D63). */
import { randomInt } from 'node:crypto';
import type { Admin } from './admin';
import { expectOk } from './http';
import { runNightly } from './nightly';
import { aGuess, Player } from './player';
import { expect } from './test';

export async function lookAt(event: object): Promise<Record<string, unknown>> {
  return runNightly('CareNightlyFunction', event);
}

async function savePhone(player: Player, phoneNumber: string): Promise<void> {
  const { displayName, username, online } = expectOk(await player.profile());
  expectOk(await player.updateProfile({ displayName, username, phoneNumber, online }));
}

/** Plays, has three deposits declined, and has the telephone number of another account: two signs with a weight of four. */
export async function showsSigns(player: Player, admin: Admin): Promise<void> {
  const { roundId } = await player.openRound();
  expectOk(await player.guess(roundId, aGuess()));
  for (let nth = 0; nth < 3; nth += 1) {
    const { id } = await player.requestedDeposit({ amount: 20 });
    expectOk(await admin.declineDeposit(id));
  }
  const phone = `+26481${randomInt(1_000_000, 9_999_999)}`;
  for (const each of [player, await Player.signedUp()]) await savePhone(each, phone);
}

/** The case of such a player. */
export async function caseOf(player: Player, admin: Admin) {
  await showsSigns(player, admin);
  expect(await lookAt({ player: player.uid })).toEqual({ opened: true });
  const [opened] = expectOk(await admin.careQueue({ search: player.uid })).items;
  if (opened === undefined) throw new Error('no case was opened');
  return opened;
}
