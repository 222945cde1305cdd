import type { PasswordPolicy } from '../../api/passwordPolicy';

export interface Requirement {
  text: string;
  met: boolean;
}

/** The characters that Cognito counts as symbols. A space counts if it is neither first nor last. */
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S\s+\S/;

export function requirementsOf(policy: PasswordPolicy, password: string): Requirement[] {
  const all: (Requirement & { asked: boolean })[] = [
    { asked: true, text: `At least ${policy.minimumLength} characters`, met: password.length >= policy.minimumLength },
    { asked: policy.requireLowercase, text: 'A lower-case letter', met: /[a-z]/.test(password) },
    { asked: policy.requireUppercase, text: 'An upper-case letter', met: /[A-Z]/.test(password) },
    { asked: policy.requireNumbers, text: 'A number', met: /[0-9]/.test(password) },
    { asked: policy.requireSymbols, text: 'A symbol', met: SYMBOL.test(password) },
  ];
  return all.filter(({ asked }) => asked).map(({ text, met }) => ({ text, met }));
}

export type Strength = 'Too weak yet' | 'Easy to guess' | 'Good' | 'Strong';

/** Fewer different characters than this count as a pattern, however long the password is. */
const DIFFERENT_MIN = 6;
/** This many characters above the minimum. */
const STRONG_ABOVE = 4;

/** A password's strength in a word, as a help while typing. The server accepts any password that meets the policy. */
export function strengthOf(policy: PasswordPolicy, password: string): Strength {
  if (requirementsOf(policy, password).some(({ met }) => !met)) return 'Too weak yet';
  if (new Set(password).size < DIFFERENT_MIN) return 'Easy to guess';
  return password.length >= policy.minimumLength + STRONG_ABOVE ? 'Strong' : 'Good';
}
