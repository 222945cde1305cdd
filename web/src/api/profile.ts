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
    // Forms begin with it, and what is being typed into them must stay.
    refetchOnWindowFocus: false,
  });
}

/** Puts these in the place of what stood there; the same ones again change nothing. */
export function updateProfile(body: ProfileBody, signal: AbortSignal): Promise<Profile> {
  return answer(api.PUT('/api/profile', { body, signal }));
}

/** The next token has it. */
export function agree(body: AgreementBody): Promise<components['schemas']['AgreementView']> {
  return answer(api.POST('/api/profile/agreement', { body }));
}

/** Has a code sent to the address that the account is to have. */
export function askForEmail(body: components['schemas']['EmailBody']): Promise<components['schemas']['EmailAskedView']> {
  return answer(api.POST('/api/profile/email', { body }));
}

/** The same code again changes nothing more. The next token has the new address. */
export function confirmEmail(body: components['schemas']['EmailCodeBody']): Promise<components['schemas']['EmailView']> {
  return answer(api.POST('/api/profile/email/confirm', { body }));
}

/** For good. `giveUp` is the whole balance, as the player was shown it. */
export function closeAccount(body: components['schemas']['ClosingBody']): Promise<components['schemas']['ClosingView']> {
  return answer(api.POST('/api/profile/close', { body }));
}
