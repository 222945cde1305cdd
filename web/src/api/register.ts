import { api } from './client';
import { answer } from './errors';
import type { components } from './schema';

/** The most hashes in one request. */
export const REGISTER_PART_MAX = 200;

/** Puts people on the register of excluded persons, or takes them off it. May be sent again. */
export function changeRegister(body: components['schemas']['RegisterBody']): Promise<components['schemas']['RegisterView']> {
  return answer(api.POST('/api/admin/exclusion-register', { body }));
}
