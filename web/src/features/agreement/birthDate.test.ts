import { describe, expect, it } from 'vitest';
import { dateOf } from './birthDate';

describe('a date of birth', () => {
  it('is what three numbers say, with or without their zeros', () => {
    expect(dateOf({ day: '7', month: '3', year: '1990' })).toBe('1990-03-07');
    expect(dateOf({ day: ' 31', month: '12 ', year: '2001' })).toBe('2001-12-31');
  });

  it('is none while a part is missing or is no number', () => {
    const whole = { day: '7', month: '3', year: '1990' };
    for (const part of [{ day: '' }, { month: ' ' }, { year: '90' }, { year: '19900' }, { day: '7.' }, { month: 'May' }, { day: '123' }]) {
      expect(dateOf({ ...whole, ...part })).toBeUndefined();
    }
  });
});
