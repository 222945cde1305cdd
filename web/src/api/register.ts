import { api } from './client';
import { answer } from './errors';
import type { components } from './schema';

/** The highest number of hashes in one request. */
export const REGISTER_PART_MAX = 200;

/** Adds people to the register of excluded persons, or removes them. Safe to repeat. */
export function changeRegister(body: components['schemas']['RegisterBody']): Promise<components['schemas']['RegisterView']> {
  return answer(api.POST('/api/admin/exclusion-register', { body }));
}
