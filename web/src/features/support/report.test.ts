import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors';
import { CATEGORIES, draftSchema, failureOf, lengthOf } from './report';

const filled = { name: 'Ann', email: 'ann@example.com', category: 'Other', message: 'Hello' };

function problems(changes: Partial<typeof filled>): string[] {
  const { error } = draftSchema.safeParse({ ...filled, ...changes });
  return error?.issues.map(({ message }) => message) ?? [];
}

describe('a ticket', () => {
  it('needs all four of its fields, not just blanks', () => {
    const nothing = ['Please enter your name', 'Please enter your email address', 'Please select a category', 'Please enter a message'];
    for (const blank of ['', ' \n']) {
      const found = problems({ name: blank, email: blank, category: '', message: blank });
      expect(found.filter((text) => nothing.includes(text))).toEqual(nothing);
    }
  });

  it("may be as long as the server's longest, and no longer", () => {
    expect(problems({ name: 'n'.repeat(100), message: '\u{1F3B2}'.repeat(2000) })).toEqual([]);
    expect(problems({ name: 'n'.repeat(101) })).toEqual(['A name can have at most 100 characters']);
    expect(problems({ message: 'm'.repeat(2001) })).toEqual(['A message can have at most 2000 characters']);
    expect(lengthOf(` ${'\u{1F3B2}'.repeat(3)} `)).toBe(3);
  });

  it.each(['a@b.c', 'ann+tag@mail.example.com', 'ünï@example.com'])('may be answered at %s', (email) => {
    expect(problems({ email })).toEqual([]);
  });

  it.each(['ann', 'ann@example', '@example.com', 'ann@.com', 'ann@example..com', 'a n@example.com', 'a@b@c.de', `${'a'.repeat(250)}@b.cd`])(
    'cannot be answered at %s',
    (email) => {
      expect(problems({ email })[0]).toBe('Invalid email format');
    },
  );

  it('is about one of the five of the specification', () => {
    expect(CATEGORIES).toHaveLength(5);
    for (const category of CATEGORIES) expect(problems({ category })).toEqual([]);
    expect(problems({ category: 'Praise' })).toHaveLength(1);
  });

  it('is sent without the blanks around its texts', () => {
    expect(draftSchema.parse({ ...filled, name: ' Ann ', email: '\u200b ann@example.com', message: '\n Hello ' })).toEqual(filled);
  });
});

describe('a failure', () => {
  it("is told in the server's words, at the field that has to be mended", () => {
    const refusal = new ApiError(400, 'EMAIL_INVALID', 'Invalid email format', 'r-1');
    expect(failureOf(refusal)).toEqual({ text: 'Invalid email format', requestId: 'r-1', field: 'email' });
  });

  it('says that nothing is lost where the server has no words', () => {
    expect(failureOf(new ApiError(500, 'INTERNAL', 'Request failed', 'r-2'))).toEqual({
      text: 'The ticket could not be sent. Your message is still here: try again in a moment.',
      requestId: 'r-2',
      field: undefined,
    });
    expect(failureOf(new NetworkError(null)).text).toBe('No connection. Check your network and try again.');
  });
});
