import { describe, expect, it } from 'vitest';
import { mailTo, noteInWords, signsInWords } from './words';

const sign = (marker: Parameters<typeof signsInWords>[0]['signs'][number]['marker']) => ({ marker, weight: 2, reason: '' });

describe('a case in words', () => {
  it('names its signs in one line', () => {
    expect(signsInWords({ signs: [sign('chasing_losses'), sign('many_accounts')] })).toBe('Chasing losses, several accounts');
  });

  it('says how the player was reached, and what came of it', () => {
    expect(noteInWords({ contact: 'phone' })).toBe('By phone');
    expect(noteInWords({ contact: 'none', outcome: 'frozen' })).toBe('No contact · The account was frozen');
  });

  it('writes to an address whatever is in it', () => {
    expect(mailTo({ email: 'a?b&c@example.com' })).toBe('mailto:a%3Fb%26c@example.com');
  });
});
