import { describe, expect, it } from 'vitest';
import { among, toggled } from './selection';

describe('the selection', () => {
  it('ignores a fourth colour', { tags: ['spec-4.46'] }, () => {
    const three = ['red', 'blue', 'green'].reduce<readonly string[]>(toggled, []);
    expect(three).toEqual(['red', 'blue', 'green']);
    expect(toggled(three, 'pink')).toBe(three);
  });

  it('has room again after a colour was given back', { tags: ['spec-4.45'] }, () => {
    const two = toggled(['red', 'blue', 'green'], 'blue');
    expect(two).toEqual(['red', 'green']);
    expect(toggled(two, 'pink')).toEqual(['red', 'green', 'pink']);
  });

  it('keeps only what the round has', () => {
    expect(among(['red', 'teal'], ['red', 'blue'])).toEqual(['red']);
  });
});
