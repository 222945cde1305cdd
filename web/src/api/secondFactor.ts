import { api, publicApi } from './client';
import { answer } from './errors';
import type { components } from './schema';

/** It is already on, by an earlier call with a lost answer or by another tab. */
export const SECOND_FACTOR_ON = 'SECOND_FACTOR_ON';

/** Turns on the factor that was set up at Cognito, and ends every session of the user. Returns the recovery codes, once only. */
export async function enableSecondFactor(): Promise<readonly string[]> {
  return (await answer(api.POST('/api/second-factor/enable'))).codes;
}

/** Also ends every session of the user. Safe to repeat. */
export async function disableSecondFactor(): Promise<void> {
  await answer(api.POST('/api/second-factor/disable'));
}

/** Turns it off for a user who has lost the app. The user then signs in with the password alone. */
export async function recoverSecondFactor(body: components['schemas']['RecoveryBody']): Promise<void> {
  await answer(publicApi.POST('/api/second-factor/recover', { body }));
}
