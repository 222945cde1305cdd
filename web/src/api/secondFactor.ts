import { api, publicApi } from './client';
import { answer } from './errors';
import type { components } from './schema';

/** It is on already: by an earlier call whose answer was lost, or by another tab. */
export const SECOND_FACTOR_ON = 'SECOND_FACTOR_ON';

/** Turns on what was set up at Cognito, and ends every session of the user. Gives the recovery codes, this one time. */
export async function enableSecondFactor(): Promise<readonly string[]> {
  return (await answer(api.POST('/api/second-factor/enable'))).codes;
}

/** Ends every session of the user too. May be sent again. */
export async function disableSecondFactor(): Promise<void> {
  await answer(api.POST('/api/second-factor/disable'));
}

/** Turns it off for somebody who has lost the app. They then sign in with the password alone. */
export async function recoverSecondFactor(body: components['schemas']['RecoveryBody']): Promise<void> {
  await answer(publicApi.POST('/api/second-factor/recover', { body }));
}
