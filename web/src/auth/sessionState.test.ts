import { describe, expect, it } from 'vitest';
import { initial, next, userOf, type Event, type State } from './sessionState';

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

const tokenOf = (uid: string, turn = 0): Event => ({ type: 'tokenCame', turn, user: userOf({ uid, email: `${uid}@example.com` }), name: uid });
const noToken = (name: string | null, turn = 0): Event => ({ type: 'tokenCame', turn, user: null, name });
const stored = initial({ isStored: true, email: 'stored@example.com' });
const after = (...events: Event[]): State => events.reduce(next, stored);
const shown = (...events: Event[]) => after(...events).shown;
const signedOut = (by: string, email?: string) => ({ status: 'signedOut', by, email });
const failed = (name: string, turn = 0): Event => ({ type: 'checkFailed', turn, error: Object.assign(new Error('No'), { name }) });
const endedElsewhere: Event = { type: 'ended', by: 'otherTab' };
const refused: Event = { type: 'ended', by: 'refusal' };
const held: Event = { type: 'held', isHeld: true };
const released: Event = { type: 'held', isHeld: false };

describe('the end of a session', () => {
  it('that came while nobody looked still knows the e-mail', () => {
    expect(shown(noToken('someone'))).toEqual(signedOut('refusal', 'stored@example.com'));
  });

  it('is told as it began, not as what followed from that', () => {
    expect(shown(tokenOf('ann'), endedElsewhere, noToken(null, 1))).toEqual(signedOut('otherTab', 'ann@example.com'));
  });

  it('in another tab shows in the name that is gone', () => {
    expect(shown(tokenOf('ann'), noToken(null))).toEqual(signedOut('otherTab', 'ann@example.com'));
    expect(shown(tokenOf('ann'), noToken('ann'))).toEqual(signedOut('refusal', 'ann@example.com'));
  });

  it('by the user’s own wish keeps no name for who has the device next', () => {
    for (const by of ['user', 'closing'] as const) expect(shown(tokenOf('ann'), { type: 'left', by })).toEqual(signedOut(by));
    expect(shown(tokenOf('ann'), { type: 'left', by: 'refusal' })).toEqual(signedOut('refusal', 'ann@example.com'));
  });

  it('follows from a refusal of Cognito’s, and from nothing that passes', () => {
    expect(shown(tokenOf('ann'), failed('NotAuthorizedException'))).toEqual(signedOut('refusal', 'ann@example.com'));
    for (const name of ['NetworkError', 'TooManyRequestsException']) expect(shown(tokenOf('ann'), failed(name))).toMatchObject({ status: 'unreachable' });
  });
});

describe('what was asked before', () => {
  it('a sign-out says nothing of the time after it', () => {
    const late = after(tokenOf('ann'), { type: 'left', by: 'user' });
    for (const event of [tokenOf('ann'), noToken(null), failed('NetworkError')]) expect(next(late, event)).toBe(late);
    expect(late.shown).toEqual(signedOut('user'));
  });

  it('the sign-in of another user is not that user’s', () => {
    const late = after(tokenOf('ann'), tokenOf('ben'));
    expect(next(late, noToken(null))).toBe(late);
    expect(late.shown).toMatchObject({ user: { uid: 'ben' } });
  });

  it('a sign-in here is not the new sign-in’s', () => {
    const late = after(tokenOf('ann'), { type: 'left', by: 'user' }, { type: 'signInBegan' });
    expect(next(late, tokenOf('ann', 1))).toBe(late);
    expect(next(late, tokenOf('ann', 2)).shown).toMatchObject({ status: 'signedIn' });
  });

  it('a renewal of the same sign-in still counts', () => {
    expect(shown(tokenOf('ann'), tokenOf('ann'), noToken(null))).toMatchObject({ status: 'signedOut' });
  });
});

describe('a screen that is held', () => {
  it('stays when it is held once more, whatever has been noticed', () => {
    const kept = after(tokenOf('ann'), held, refused, held);
    expect(kept.shown).toMatchObject({ status: 'signedIn' });
    expect(next(kept, released).shown).toEqual(signedOut('refusal', 'ann@example.com'));
  });

  it('is left for the first end of its sign-in, whatever comes after it', () => {
    const events: Event[] = [held, refused, tokenOf('ben'), endedElsewhere, released];
    expect(shown(tokenOf('ann'), ...events)).toEqual(signedOut('refusal', 'ann@example.com'));
  });

  it('leads back after a sign-out to sign in again', () => {
    const left = after(tokenOf('ann'), held, endedElsewhere, { type: 'left', by: 'refusal' });
    expect(left.shown).toEqual(signedOut('refusal', 'ann@example.com'));
    expect(next(left, released).shown).toBe(left.shown);
  });
});
