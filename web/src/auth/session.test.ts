import { describe, expect, it } from 'vitest';
import { userOf } from './session';

describe('an admin', () => {
  it('names the terms that somebody agreed to', () => {
    expect(userOf({ uid: 'u', email: 'e', terms: '2026-11-26' }).terms).toBe('2026-11-26');
    for (const claims of [{}, { terms: null }, { terms: true }]) expect(userOf({ uid: 'u', email: 'e', ...claims }).terms).toBeUndefined();
  });

  it('is who has a claim that is exactly true', { tags: ['spec-3.8', 'spec-4.2', 'spec-7.5', 'asvs-15.3.5'] }, () => {
    expect(userOf({ uid: 'u', email: 'e', admin: true }).isAdmin).toBe(true);
    for (const admin of ['true', 1, 'yes', {}, null, undefined, false]) {
      expect(userOf({ uid: 'u', email: 'e', admin }).isAdmin).toBe(false);
    }
  });

  it('has the role that the token names, and nobody else has one', () => {
    expect(userOf({ uid: 'u', email: 'e', admin: true, role: 'cashier' })).toMatchObject({ isAdmin: true, role: 'cashier' });
    expect(userOf({ uid: 'u', email: 'e', role: 'cashier' })).toMatchObject({ isAdmin: false, role: null });
  });
});
