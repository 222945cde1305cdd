import { describe, expect, it } from 'vitest';
import { among, toggled } from './selection';

describe('the selection', () => {
  it('ignores a fourth colour', () => {
    const three = ['red', 'blue', 'green'].reduce<readonly string[]>(toggled, []);
    expect(three).toEqual(['red', 'blue', 'green']);
    expect(toggled(three, 'pink')).toBe(three);
  });

  it('has room again after a colour was given back', () => {
    const two = toggled(['red', 'blue', 'green'], 'blue');
    expect(two).toEqual(['red', 'green']);
    expect(toggled(two, 'pink')).toEqual(['red', 'green', 'pink']);
  });

  it('keeps only what the round has', () => {
    expect(among(['red', 'teal'], ['red', 'blue'])).toEqual(['red']);
  });
});
