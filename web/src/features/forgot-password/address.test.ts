import { expect, it } from 'vitest';
import { addressFrom } from './address';

it('begins with the address that the sign-in hands over, and without one else', () => {
  expect(addressFrom({ email: 'me@example.com' })).toBe('me@example.com');
  for (const state of [null, undefined, 'me@example.com', {}, { email: 7 }]) expect(addressFrom(state)).toBe('');
});
