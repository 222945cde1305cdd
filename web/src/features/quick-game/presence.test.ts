import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AWAY_MS, watchPresence } from './presence';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('five minutes without a sign are told, once', () => {
  const [target, onAway] = [new EventTarget(), vi.fn()];
  watchPresence(target, onAway);
  vi.advanceTimersByTime(5 * 60_000 - 1);
  expect(onAway).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onAway).toHaveBeenCalledOnce();
  target.dispatchEvent(new Event('pointermove'));
  vi.advanceTimersByTime(2 * AWAY_MS);
  expect(onAway).toHaveBeenCalledOnce();
});

it.each(['pointerdown', 'pointermove', 'keydown'])('after a %s five minutes begin anew', (sign) => {
  const [target, onAway] = [new EventTarget(), vi.fn()];
  watchPresence(target, onAway);
  vi.advanceTimersByTime(AWAY_MS - 1);
  target.dispatchEvent(new Event(sign));
  vi.advanceTimersByTime(AWAY_MS - 1);
  expect(onAway).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onAway).toHaveBeenCalledOnce();
});

it('nobody is missed where nobody watches any more', () => {
  const [target, onAway] = [new EventTarget(), vi.fn()];
  const stop = watchPresence(target, onAway);
  stop();
  target.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(2 * AWAY_MS);
  expect(onAway).not.toHaveBeenCalled();
});
