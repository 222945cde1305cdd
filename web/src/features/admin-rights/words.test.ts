import { describe, expect, it } from 'vitest';
import { proposedBy, proposedOutcome, roleStep, stepWords, wordsFor } from './words';

const someone = { who: 'thandi', before: null, after: null, isOwn: false };

describe('a change that would change nothing', () => {
  it('says so', () => {
    expect(wordsFor({ ...someone, before: 'cashier', after: 'cashier' }).needless).toContain('has this role already');
    expect(wordsFor(someone).needless).toContain('no admin');
  });

  it('is not said of one that changes something', () => {
    expect(wordsFor({ ...someone, after: 'owner' }).needless).toBeUndefined();
    expect(wordsFor({ ...someone, before: 'owner', after: 'cashier' }).needless).toBeUndefined();
    expect(wordsFor({ ...someone, before: 'owner' }).needless).toBeUndefined();
  });

  it('is not said of somebody who is not known', () => {
    for (const after of ['owner', null] as const) {
      expect(wordsFor({ ...someone, who: undefined, before: undefined, after }).needless).toBeUndefined();
    }
  });
});

describe('the confirmation', () => {
  it('names the role that is granted', () => {
    expect(wordsFor({ ...someone, after: 'cashier' })).toMatchObject({
      title: 'Grant admin rights?',
      effect: 'thandi becomes an admin in the role Cashier.',
    });
  });

  it('names both roles where one follows another', () => {
    expect(wordsFor({ ...someone, before: 'owner', after: 'auditor' })).toMatchObject({
      title: 'Change the role of thandi?',
      effect: 'thandi changes from Owner to Auditor, on the next call.',
    });
  });

  it('warns those who change what is their own', () => {
    expect(wordsFor({ ...someone, before: 'owner', isOwn: true }).warning).toContain('your own rights');
    expect(wordsFor({ ...someone, before: 'owner', after: 'support', isOwn: true }).warning).toContain('your own role');
  });

  it('warns nobody else, and of nothing that stays', () => {
    expect(wordsFor({ ...someone, before: 'owner', after: 'owner', isOwn: true }).warning).toBeUndefined();
    expect(wordsFor({ ...someone, before: 'owner' }).warning).toBeUndefined();
    expect(wordsFor({ ...someone, before: 'owner', after: 'support' }).warning).toBeUndefined();
  });

  it('calls whoever is not known this player', () => {
    expect(wordsFor({ ...someone, who: undefined, before: undefined, after: 'owner' }).effect).toBe('This player becomes an admin in the role Owner.');
  });
});

it('says what became of it, with the role', () => {
  expect(wordsFor({ ...someone, after: 'support' }).outcome).toMatch(/^thandi is an admin from the next sign-in on.*Role: Support\.$/);
  expect(wordsFor({ ...someone, before: 'support', after: 'owner' }).outcome).toBe('thandi has the role Owner, from the next call on.');
  expect(wordsFor({ ...someone, before: 'support' }).outcome).toContain('no longer an admin');
});

describe('giving a role', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');
  const proposal = { by: 'A'.repeat(28), email: 'ann@example.com', own: false, reason: 'Works nights', at: '2026-11-21T11:00:00.000Z', until: '2026-11-22T11:00:00.000Z' };
  const player = { userId: 'B'.repeat(28), username: 'bob', email: 'bob@example.com' };
  const proposed = { player, role: 'cashier' as const, proposal };
  const grant = { takesTwo: true, before: null, after: 'cashier' as const, isOwn: false, proposed: undefined, now };

  it('takes one where the stack says so', () => {
    expect(roleStep({ ...grant, takesTwo: false })).toBe('decide');
  });

  it('takes one where an owner steps down or nothing changes', () => {
    expect(roleStep({ ...grant, before: 'owner', isOwn: true })).toBe('decide');
    expect(roleStep({ ...grant, before: 'cashier' })).toBe('decide');
  });

  it('takes two where it is another owner’s', () => {
    expect(roleStep({ ...grant, before: 'owner' })).toBe('propose');
  });

  it('is proposed first, and then confirmed by another owner', () => {
    expect(roleStep(grant)).toBe('propose');
    expect(roleStep({ ...grant, proposed })).toBe('confirm');
    expect(roleStep({ ...grant, proposed: { ...proposed, proposal: { ...proposal, own: true } } })).toBe('wait');
  });

  it('takes two where all rights end', () => {
    expect(roleStep({ ...grant, before: 'owner', after: null })).toBe('propose');
    expect(roleStep({ ...grant, before: 'owner', after: null, proposed: { ...proposed, role: 'player' } })).toBe('confirm');
    expect(stepWords('propose', 'owner')).toContain('A third owner has to confirm it');
    expect(stepWords('decide', 'owner')).toBeNull();
  });

  it('is proposed anew where another role is proposed', () => {
    expect(roleStep({ ...grant, after: 'support', proposed })).toBe('propose');
  });

  it('names the role and who proposed it', () => {
    expect(proposedBy(proposed)).toBe('Cashier, by ann@example.com');
    expect(proposedBy({ ...proposed, proposal: { ...proposal, own: true } })).toBe('Cashier, by you');
    expect(proposedOutcome('bob', 'cashier')).toContain('bob is proposed for the role Cashier.');
  });

  it('calls the end of the rights a removal', () => {
    expect(proposedBy({ ...proposed, role: 'player' })).toBe('Removal, by ann@example.com');
    expect(proposedOutcome('bob', 'player')).toContain('It is proposed to remove the rights of bob.');
  });
});
