import { expect, it, vi } from 'vitest';
import { Confirmation } from './confirmation';

const now = () => performance.now();

it('all that ask while the user is asked get the same answer', async () => {
  const changed = vi.fn();
  const confirmation = new Confirmation(changed);
  const answers = [confirmation.ask(now()), confirmation.ask(now())];
  expect([confirmation.isAwaited, changed.mock.calls.length]).toEqual([true, 1]);
  confirmation.give(true);
  expect(await Promise.all(answers)).toEqual([true, true]);
  expect(confirmation.isAwaited).toBe(false);
});

it('a request that was sent before the confirmation does not ask again', async () => {
  const confirmation = new Confirmation(() => undefined);
  const sentAt = now();
  void confirmation.ask(sentAt);
  await new Promise((resolve) => setTimeout(resolve, 2));
  confirmation.give(true);
  expect(await confirmation.ask(sentAt)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 2));
  void confirmation.ask(now());
  expect(confirmation.isAwaited).toBe(true);
});

it('a refusal is for those who wait, and the next one asks anew', async () => {
  const confirmation = new Confirmation(() => undefined);
  const sentAt = now();
  const answer = confirmation.ask(sentAt);
  confirmation.give(false);
  expect(await answer).toBe(false);
  void confirmation.ask(sentAt);
  expect(confirmation.isAwaited).toBe(true);
});
