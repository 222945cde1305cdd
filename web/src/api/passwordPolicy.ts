import { api } from './client';
import { answer } from './errors';
import type { components } from './schema';

export type PasswordPolicy = components['schemas']['PasswordPolicy'];

export function fetchPasswordPolicy(signal: AbortSignal): Promise<PasswordPolicy> {
  return answer(api.GET('/api/auth/password-policy', { signal }));
}
