import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import { answer } from './errors';
import type { components } from './schema';

export type Profile = components['schemas']['Profile'];
export type AgreementBody = components['schemas']['AgreementBody'];
export type ProfileBody = components['schemas']['ProfileBody'];

/** The caller's account. */
export function profileQuery(uid: string) {
  return queryOptions({
    queryKey: ['profile', uid],
    queryFn: ({ signal }) => answer(api.GET('/api/profile', { signal })),
    // Forms start with this data, and their input must stay.
    refetchOnWindowFocus: false,
  });
}

/** Replaces these fields. The same fields again change nothing. */
export function updateProfile(body: ProfileBody, signal: AbortSignal): Promise<Profile> {
  return answer(api.PUT('/api/profile', { body, signal }));
}

/** The next token carries it. */
export function agree(body: AgreementBody): Promise<components['schemas']['AgreementView']> {
  return answer(api.POST('/api/profile/agreement', { body }));
}

/** Sends a code to the account's future address. */
export function askForEmail(body: components['schemas']['EmailBody']): Promise<components['schemas']['EmailAskedView']> {
  return answer(api.POST('/api/profile/email', { body }));
}

/** The same code again changes nothing more. The next token carries the new address. */
export function confirmEmail(body: components['schemas']['EmailCodeBody']): Promise<components['schemas']['EmailView']> {
  return answer(api.POST('/api/profile/email/confirm', { body }));
}

/** Permanent. `giveUp` is the whole balance as the player saw it. */
export function closeAccount(body: components['schemas']['ClosingBody']): Promise<components['schemas']['ClosingView']> {
  return answer(api.POST('/api/profile/close', { body }));
}
