import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors';
import { saysFactorMissing, saysOtherRole, saysRightsGone } from './refusedRights';

const refusal = (code: string) => new ApiError(403, code, 'No');

it('tells an admin in another role from somebody who is none', () => {
  expect([saysRightsGone(refusal('NOT_ADMIN')), saysOtherRole(refusal('NOT_ADMIN'))]).toEqual([true, false]);
  expect([saysRightsGone(refusal('ROLE_NOT_PERMITTED')), saysOtherRole(refusal('ROLE_NOT_PERMITTED'))]).toEqual([true, true]);
});

it('knows an admin who has to set up a second factor first', () => {
  expect([saysRightsGone(refusal('SECOND_FACTOR_MISSING')), saysFactorMissing(refusal('SECOND_FACTOR_MISSING'))]).toEqual([true, true]);
  expect(saysFactorMissing(refusal('NOT_ADMIN'))).toBe(false);
});

it.each([refusal('OWN_REQUEST'), new NetworkError('gone'), new Error('ROLE_NOT_PERMITTED'), null, undefined])('takes nothing else for it: %s', (error) => {
  expect([saysRightsGone(error), saysOtherRole(error)]).toEqual([false, false]);
});
