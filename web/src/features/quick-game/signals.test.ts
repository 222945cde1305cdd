import { expect, it, vi } from 'vitest';
import { momentOf, signal } from './signals';

it('a choice, a win and a loss are moments, each of them once', () => {
  expect(momentOf('open', 'guessing')).toBe('chosen');
  expect(momentOf('guessing', 'won')).toBe('win');
  expect(momentOf('guessing', 'lost')).toBe('loss');
  expect(momentOf('lost', 'revealed')).toBeNull();
  expect(momentOf('won', 'won')).toBeNull();
});

it('a loss that is answered after the time is one, too', () => {
  expect(momentOf('guessing', 'revealed')).toBe('loss');
});

it('a round that nobody plays, and a guess sent again, make no sound', () => {
  expect([momentOf('open', 'closed'), momentOf('closed', 'revealed'), momentOf('failed', 'guessing')]).toEqual([null, null, null]);
});

it('a device without sound still shakes', () => {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { vibrate });
  vi.stubGlobal('AudioContext', undefined);
  const complaint = vi.spyOn(console, 'error').mockReturnValue();
  signal('loss');
  expect(vibrate).toHaveBeenCalledExactlyOnceWith([30]);
  expect(complaint).toHaveBeenCalledOnce();
  complaint.mockRestore();
});
