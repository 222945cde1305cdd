import { expect, it } from 'vitest';
import { schema } from './passwords';

function problems(current: string, newPassword: string): string[] {
  const { error } = schema.safeParse({ current, newPassword });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join()}: ${message}`);
}

it('a change of password asks for both', { tags: ['asvs-6.2.3'] }, () => {
  expect(problems('old', 'new')).toEqual([]);
  expect(problems('', '')).toEqual(['current: Please enter your current password', 'newPassword: Please enter a new password']);
});

it('the new password must differ from the current one', () => {
  expect(problems('same', 'same')).toEqual(['newPassword: This is your current password. Please choose another one.']);
});

it('a password is taken as it was typed, blanks and all', { tags: ['asvs-6.2.8'] }, () => {
  expect(schema.parse({ current: ' old ', newPassword: ' new ' })).toEqual({ current: ' old ', newPassword: ' new ' });
});
