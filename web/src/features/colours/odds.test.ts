import { describe, expect, it } from 'vitest';
import { oddsText } from './odds';

describe('the odds', () => {
  it('of the usual prize table', () => {
    expect(oddsText({ combinations: 120, tiers: [{ matches: 3, multiple: 80, prize: 400, ways: 1 }] })).toEqual({
      tiers: [{ matches: '3 of 3', prize: '400.00 points', chance: '1 in 120' }],
      returned: '66.7 %',
    });
  });

  it('add up what every tier gives back', () => {
    const tiers = [
      { matches: 3, multiple: 40, prize: 1000, ways: 1 },
      { matches: 2, multiple: 2, prize: 50, ways: 21 },
    ];
    const { returned, tiers: texts } = oddsText({ combinations: 120, tiers });
    expect(returned).toBe('68.3 %');
    expect(texts.map(({ prize, chance }) => `${prize}, ${chance}`)).toEqual(['1,000.00 points, 1 in 120', '50.00 points, 21 in 120']);
  });
});
