import { expect, it } from 'vitest';
import { Attempts } from './attempt';

it('sends the same content again under the same key', () => {
  const attempts = new Attempts();
  expect(attempts.keyFor({ amount: 50 })).toBe(attempts.keyFor({ amount: 50 }));
});

it('sends other content under another key', () => {
  const attempts = new Attempts();
  expect(attempts.keyFor({ amount: 50 })).not.toBe(attempts.keyFor({ amount: 51 }));
});

it('after a success the same content is a new attempt', () => {
  const attempts = new Attempts();
  const first = attempts.keyFor({ amount: 50 });
  attempts.succeeded();
  expect(attempts.keyFor({ amount: 50 })).not.toBe(first);
});
