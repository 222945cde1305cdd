/**
 * Players continue while their functions are replaced, as by a deployment of a changed parameter or of older code
 * (infra/README.md, "Roll back"). The functions are shared, so this project runs after the others.
 */
import { GetFunctionConfigurationCommand, LambdaClient, UpdateFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import { aws, resource } from '../support/aws';
import { expectOk, type Answer } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { aGuess, Player } from '../support/player';
import { expect, test } from '../support/test';

const FUNCTIONS = ['QuickStartFunction', 'QuickGuessFunction', 'WalletGetFunction'];
const TIMES = 5;
const PLAYERS = 4;

/** The configuration is unchanged, but the function is replaced all the same. */
async function replace(lambda: LambdaClient, logicalId: string): Promise<void> {
  const FunctionName = await resource(logicalId);
  const { Timeout } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
  await lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Timeout }));
}

test('no request fails while functions are replaced, and the books balance', async ({ admin }) => {
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => Player.signedUp()));
  await Promise.all(players.map((player) => admin.fund(player, 1000)));
  const answers: Answer[] = [];
  let replacing = true;
  const play = async (player: Player) => {
    while (replacing) {
      const started = await player.next();
      answers.push(started, await player.wallet());
      const { roundId, msToStart } = expectOk(started);
      if (msToStart === 0) answers.push(await player.guess(roundId, aGuess()));
    }
  };
  const replaceAll = async () => {
    const lambda = new LambdaClient(await aws());
    for (let time = 0; time < TIMES; time += 1) {
      for (const name of FUNCTIONS) {
        await replace(lambda, name);
        const before = answers.length;
        await expect.poll(() => answers.length, 'somebody plays on').toBeGreaterThan(before);
      }
    }
  };

  await Promise.all([...players.map(play), replaceAll().finally(() => (replacing = false))]);

  for (const answer of answers) {
    expectOk(answer);
    expect(answer.attempts).toBe(1);
  }
  await Promise.all(players.map(auditedLedger));
});
