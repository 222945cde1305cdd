import { expect, it } from 'vitest';
import { addressFrom } from './address';

it('begins with the address from the sign-in, or empty', () => {
  expect(addressFrom({ email: 'me@example.com' })).toBe('me@example.com');
  for (const state of [null, undefined, 'me@example.com', {}, { email: 7 }]) expect(addressFrom(state)).toBe('');
});
