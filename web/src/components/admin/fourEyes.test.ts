import { describe, expect, it } from 'vitest';
import { formatDateTime } from '../../lib/dates';
import { asksReason, proposedWords, stepOf, waitingWords } from './fourEyes';

const AT = '2026-11-21T12:00:00.000Z';
const UNTIL = '2026-11-22T12:00:00.000Z';
const before = Date.parse(UNTIL) - 1;
const after = Date.parse(UNTIL);

const theirs = { by: 'A'.repeat(28), email: 'ann@example.com', own: false, reason: 'Seen on the statement', at: AT, until: UNTIL };
const own = { ...theirs, own: true };
const large = (proposal?: typeof theirs) => ({ aloneAfterADay: false, ...(proposal && { proposal }) });
const withoutProof = (proposal?: typeof theirs) => ({ aloneAfterADay: true, ...(proposal && { proposal }) });

describe('what the call comes to', () => {
  it('is the decision where one admin is enough', () => {
    expect(stepOf(undefined, before)).toBe('decide');
  });

  it('is a proposal where none waits', () => {
    expect(stepOf(large(), before)).toBe('propose');
    expect(stepOf(large(theirs), after)).toBe('propose');
    expect(stepOf(withoutProof(theirs), after)).toBe('propose');
  });

  it('is the confirmation of another admin’s proposal', () => {
    expect(stepOf(large(theirs), before)).toBe('confirm');
  });

  it('is nothing while one’s own proposal waits', () => {
    expect(stepOf(large(own), before)).toBe('wait');
    expect(stepOf(withoutProof(own), before)).toBe('wait');
  });

  it('is for one who is alone a day later, but for no large amount', () => {
    expect(stepOf(withoutProof(own), after)).toBe('alone');
    expect(stepOf(large(own), after)).toBe('propose');
  });
});

it('asks why where the call may propose', () => {
  expect((['decide', 'propose', 'confirm', 'wait', 'alone'] as const).filter(asksReason)).toEqual(['propose', 'alone']);
});

describe('the words', () => {
  const until = formatDateTime(UNTIL);

  it('say until when it can be confirmed', () => {
    expect(waitingWords(large(theirs), 'confirm')).toBe(`It can be confirmed until ${until}.`);
    expect(waitingWords(large(own), 'wait')).toBe(`Another admin can confirm it until ${until}.`);
  });

  it('say from when on one who is alone can decide', () => {
    expect(waitingWords(withoutProof(own), 'wait')).toContain(`you can decide it yourself from ${until} on.`);
    expect(waitingWords(withoutProof(own), 'alone')).toContain('you can decide it yourself now.');
  });

  it('say that a proposal no longer counts', () => {
    expect(waitingWords(withoutProof(theirs), 'propose')).toContain('can no longer be confirmed');
    expect(waitingWords(large(), 'propose')).toBeNull();
  });

  it('mark a row while somebody has to confirm it', () => {
    expect(proposedWords(large(theirs), before)).toBe('Proposed');
    expect(proposedWords(large(own), before)).toBe('Proposed by you');
    for (const [request, now] of [[undefined, before], [large(), before], [withoutProof(own), after]] as const) {
      expect(proposedWords(request, now)).toBeNull();
    }
  });
});
