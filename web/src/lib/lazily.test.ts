import { expect, it, vi } from 'vitest';
import { lazily } from './lazily';

it('makes it at the first call, and once', () => {
  const make = vi.fn(() => ({}));
  const made = lazily(make);
  expect(make).not.toHaveBeenCalled();
  expect(made()).toBe(made());
  expect(make).toHaveBeenCalledOnce();
});
