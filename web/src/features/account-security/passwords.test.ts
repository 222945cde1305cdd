import { expect, it } from 'vitest';
import { schema } from './passwords';

function problems(current: string, wanted: string): string[] {
  const { error } = schema.safeParse({ current, wanted });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join()}: ${message}`);
}

it('a change of password asks for both, and for two that differ', () => {
  expect(problems('old', 'new')).toEqual([]);
  expect(problems('', '')).toEqual(['current: Please enter your current password', 'wanted: Please enter a new password']);
  expect(problems('same', 'same')).toEqual(['wanted: This is your current password. Please choose another one.']);
});

it('a password is taken as it was typed, blanks and all', () => {
  expect(schema.parse({ current: ' old ', wanted: ' new ' })).toEqual({ current: ' old ', wanted: ' new ' });
});
