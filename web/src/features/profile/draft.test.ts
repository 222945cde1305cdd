import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors';
import type { Profile } from '../../api/profile';
import { draftOf, draftSchema, failureOf, PROBLEM, type Draft } from './draft';

const OWN = 'player-0123456789abcdefghijklmnopqr';
const DRAFT: Draft = { displayName: '', username: OWN, phoneNumber: '', online: false, emailAbout: [] };

function problems(changes: Partial<Draft>): string[] | undefined {
  return draftSchema(OWN)
    .safeParse({ ...DRAFT, ...changes })
    .error?.issues.map(({ message }) => message);
}

describe('a display name', () => {
  it.each(['', '   ', 'Thandi', 'Ndapewa Ñ', '🎲'.repeat(50), ` ${'x'.repeat(50)} `])('%j holds', (displayName) => {
    expect(problems({ displayName })).toBeUndefined();
  });

  it.each(['x'.repeat(51), '🎲'.repeat(51)])('%j does not', (displayName) => {
    expect(problems({ displayName })).toEqual([PROBLEM.displayName]);
  });
});

describe('a username', () => {
  it.each(['abc', 'T.Nangolo_2-x', ' thandi ', '9lives', 'x'.repeat(30), 'x'.repeat(27)])('%j holds', (username) => {
    expect(problems({ username })).toBeUndefined();
  });

  it.each(['', 'ab', 'x'.repeat(31), '.dot', '-a-b', '_ab', 'two words', 'naïve', 'a@b.c', 'аdmin', 'x'.repeat(28)])('%j does not', (username) => {
    expect(problems({ username })).toEqual([PROBLEM.username]);
  });

  it('that one has is always accepted', () => {
    expect(problems({ username: ` ${OWN} ` })).toBeUndefined();
  });

  it('that one has is no excuse for another of its kind', () => {
    expect(problems({ username: OWN.toUpperCase() })).toEqual([PROBLEM.username]);
  });
});

describe('a phone number', () => {
  it.each(['', '  ', '+264811234567', '+264 81 123 4567', '+1 (415) 555-0100', '+49.30.12345', '+12345678', '+123456789012345'])('%j holds', (phoneNumber) => {
    expect(problems({ phoneNumber })).toBeUndefined();
  });

  it.each(['0811234567', '264811234567', '+0811234567', '+1234567', '+1234567890123456', '+26481x1234567', '+', '٠'])('%j does not', (phoneNumber) => {
    expect(problems({ phoneNumber })).toEqual([PROBLEM.phoneNumber]);
  });
});

it('what is sent has no blanks around it', () => {
  const typed = { displayName: ' Thandi ', username: ' thandi ', phoneNumber: ' +264811234567 ', online: true, emailAbout: ['draw'] };
  expect(draftSchema(OWN).parse(typed)).toEqual({ displayName: 'Thandi', username: 'thandi', phoneNumber: '+264811234567', online: true, emailAbout: ['draw'] });
});

it('the form holds only what may be changed', () => {
  const profile: Profile = {
    ...DRAFT,
    uid: '0'.repeat(28),
    email: 'thandi@example.com',
    isAdmin: true,
    secondFactor: false,
    gamesPlayed: 3,
    totalWinnings: 12,
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
  };
  expect(draftOf(profile)).toEqual(DRAFT);
});

describe('a failure', () => {
  it.each([
    ['DISPLAY_NAME_INVALID', 'displayName'],
    ['USERNAME_INVALID', 'username'],
    ['USERNAME_TAKEN', 'username'],
    ['PHONE_NUMBER_INVALID', 'phoneNumber'],
    ['MALFORMED', undefined],
  ])('%s names the field %s', (code, field) => {
    expect(failureOf(new ApiError(400, code, 'Words', 'r-1'))).toEqual({ text: 'Words', requestId: 'r-1', field });
  });

  it('says whether the network is at fault', () => {
    expect(failureOf(new NetworkError(null)).text).toMatch(/^No connection/);
  });

  it('says that nothing is lost', () => {
    expect(failureOf(new ApiError(502, 'GATEWAY', 'Request failed')).text).toMatch(/What you typed is still here/);
  });
});
