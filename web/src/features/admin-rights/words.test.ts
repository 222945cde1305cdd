import { describe, expect, it } from 'vitest';
import { wordsFor } from './words';

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
