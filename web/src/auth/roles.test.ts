import { describe, expect, it } from 'vitest';
import { permitsOf, roleOf } from './roles';

const ROLES = ['owner', 'cashier', 'support', 'auditor'] as const;

describe('the role in a token', () => {
  it.each(ROLES)('is the one it names: %s', (role) => {
    expect(roleOf({ admin: true, role })).toBe(role);
  });

  it('is that of an owner when an admin’s token names none', () => {
    expect(roleOf({ admin: true })).toBe('owner');
  });

  it.each(['boss', 'Owner', '', 'toString', null, true, 1, ['owner']])('that is not known reads only: %j', (role) => {
    expect(roleOf({ admin: true, role })).toBe('auditor');
  });

  it('is nobody’s without a claim that is exactly true', () => {
    for (const admin of ['true', 1, null, undefined, false]) expect(roleOf({ admin, role: 'owner' })).toBeNull();
  });
});

describe('what a role is offered', () => {
  it('is everything for an owner', () => {
    expect(permitsOf('owner')).toEqual({
      tabs: ['deposits', 'withdrawals', 'tickets', 'admins'],
      decides: ['deposits', 'withdrawals', 'tickets', 'care', 'bank'],
      freezes: true,
      grants: true,
      readsProposals: true,
      readsAudit: true,
      readsCare: true,
      readsBank: true,
    });
  });

  it('is the two queues and the bank for a cashier, to decide them', () => {
    expect(permitsOf('cashier')).toMatchObject({ tabs: ['deposits', 'withdrawals'], decides: ['deposits', 'withdrawals', 'bank'], readsBank: true, freezes: false });
  });

  it('is tickets, care and players for support', () => {
    expect(permitsOf('support')).toMatchObject({ tabs: ['tickets', 'admins'], decides: ['tickets', 'care'], freezes: true });
  });

  it('is to read all and change nothing for an auditor', () => {
    expect(permitsOf('auditor')).toEqual({ ...permitsOf('owner'), decides: [], freezes: false, grants: false });
  });

  it('is who is an admin for an owner alone', () => {
    expect(ROLES.filter((role) => permitsOf(role).grants)).toEqual(['owner']);
  });

  it('is to see each queue that it decides', () => {
    for (const { tabs, readsCare, readsBank, decides } of ROLES.map(permitsOf)) {
      expect([...tabs, ...(readsCare ? ['care'] : []), ...(readsBank ? ['bank'] : [])]).toEqual(expect.arrayContaining([...decides]));
    }
  });

  it('is nothing for whoever is no admin', () => {
    expect(permitsOf(null)).toEqual({ tabs: [], decides: [], freezes: false, grants: false, readsProposals: false, readsAudit: false, readsCare: false, readsBank: false });
  });
});
