/** Age and terms (D59): without an agreement no stake or deposit is possible. */
import { renewed } from '../support/accounts';
import { agreementsOf } from '../support/admin';
import { expectOk, expectRefusal, type Answer } from '../support/http';
import { aGuess, aPayoutAccount, OF_AGE, Player } from '../support/player';
import { AGREEMENT_MISSING } from '../support/refusals';
import { expect, test } from '../support/test';

test('without it nothing is staked, paid in or sent, and the rest is there', async ({ bystander }) => {
  const player = await Player.newcomer();
  const before = await player.holdings();
  const { roundId } = expectOk(await player.start());
  const refused: Answer[] = [
    await player.guess(roundId, aGuess()),
    await player.enter({ picks: ['red', 'blue', 'green'] }),
    await player.deposit({ amount: 20 }),
    await player.deposit({ amount: 1, to: bystander.uid }),
  ];
  for (const answer of refused) expectRefusal(answer, AGREEMENT_MISSING);
  expect(await player.holdings()).toEqual(before);
  expectOk(await player.savePayoutAccount(aPayoutAccount()));
});

test('the next token says so and the log too, but nothing keeps the date', async () => {
  const player = await Player.newcomer();
  const given = expectOk(await player.agree(OF_AGE));
  expect(given).toMatchObject({ terms: OF_AGE.terms, ofAgeSince: given.agreedAt });
  // The earlier token does not contain it.
  const { roundId } = expectOk(await player.start());
  expectRefusal(await player.guess(roundId, aGuess()), AGREEMENT_MISSING);
  expectOk(await player.guess(roundId, aGuess(), await renewed(player.tokens)));
  expect(expectOk(await player.agree({ terms: OF_AGE.terms }))).toEqual(given);
  const audited = await agreementsOf(player.uid);
  expect(audited.map(({ before, after }) => [before, after])).toEqual([['nothing agreed', `of age, terms of ${OF_AGE.terms}`]]);
  expect(JSON.stringify(audited)).not.toContain('1990');
});

test('who is too young, or agrees to other terms, has agreed to nothing', async () => {
  const player = await Player.newcomer();
  const bornOn = `${new Date().getFullYear() - 17}-01-01`;
  const young = { status: 403, code: 'UNDER_AGE', error: 'You have to be 18 or older to play or pay in here' };
  expectRefusal(await player.agree({ ...OF_AGE, bornOn }), young);
  const changed = { status: 409, code: 'TERMS_CHANGED', error: 'The terms have changed. Please reload the page and read them.' };
  expectRefusal(await player.agree({ ...OF_AGE, terms: '2020-01-01' }), changed);
  const noDate = { status: 400, code: 'BIRTH_DATE_INVALID', error: 'Please enter your date of birth' };
  for (const wrong of ['', '1990-02-30', '17.5.1990', '2999-01-01']) expectRefusal(await player.agree({ ...OF_AGE, bornOn: wrong }), noDate);
  expectRefusal(await player.agree({ terms: OF_AGE.terms }), noDate);
  const { roundId } = expectOk(await player.start());
  expectRefusal(await player.guess(roundId, aGuess(), await renewed(player.tokens)), AGREEMENT_MISSING);
  expect(await agreementsOf(player.uid)).toEqual([]);
});
