import { expect, it } from 'vitest';
import { requirementsOf, strengthOf } from './passwordRequirements';

const policy = {
  minimumLength: 8,
  requireLowercase: true,
  requireUppercase: true,
  requireNumbers: true,
  requireSymbols: true,
};

function met(password: string): boolean[] {
  return requirementsOf(policy, password).map((requirement) => requirement.met);
}

it('names exactly what the policy asks for', () => {
  expect(requirementsOf(policy, '').map(({ text }) => text)).toEqual([
    'At least 8 characters',
    'A lower-case letter',
    'An upper-case letter',
    'A number',
    'A symbol',
  ]);
  expect(requirementsOf({ ...policy, requireSymbols: false, requireNumbers: false }, '')).toHaveLength(3);
});

it('tells for each whether it is met', () => {
  expect(met('')).toEqual([false, false, false, false, false]);
  expect(met('abcdefgh')).toEqual([true, true, false, false, false]);
  expect(met('ABC1')).toEqual([false, false, true, true, false]);
  expect(met('Abc1-')).toEqual([false, true, true, true, true]);
  expect(met('Correct-Horse-7')).toEqual([true, true, true, true, true]);
});

it('says how hard a password is to guess', () => {
  const length = { ...policy, minimumLength: 12, requireLowercase: false, requireUppercase: false, requireNumbers: false, requireSymbols: false };
  expect(['', 'eleven char', 'aaaaaaaaaaaaaaaaaaaa', 'twelve chars', 'a longer sentence'].map((typed) => strengthOf(length, typed))).toEqual([
    'Too weak yet',
    'Too weak yet',
    'Easy to guess',
    'Good',
    'Strong',
  ]);
  expect(strengthOf(policy, 'no capitals, no digits')).toBe('Too weak yet');
});
