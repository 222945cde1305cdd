import { describe, expect, it } from 'vitest';
import { heights, marksOf, peakOf, stepsPath } from './chart';

describe('the marks', () => {
  it('are the first, the last, the lowest and the highest value', () => {
    expect(marksOf([10, 12, 3, 9, 7])).toEqual([
      { index: 0, names: ['first'] },
      { index: 4, names: ['last'] },
      { index: 2, names: ['lowest'] },
      { index: 1, names: ['highest'] },
    ]);
  });

  it('share a place where they are one value', () => {
    expect(marksOf([1, 2, 5])).toEqual([
      { index: 0, names: ['first', 'lowest'] },
      { index: 2, names: ['last', 'highest'] },
    ]);
  });

  it('of a level line are its ends alone', () => {
    expect(marksOf([5, 5, 5])).toEqual([
      { index: 0, names: ['first'] },
      { index: 2, names: ['last'] },
    ]);
  });

  it('of equal values take the newest', () => {
    expect(marksOf([4, 9, 1, 9, 1, 4]).map(({ index }) => index)).toEqual([0, 5, 4, 3]);
  });
});

it('heights reach from the lowest to the highest value', () => {
  expect(heights([10, 20, 15])).toEqual([0, 1, 0.5]);
  expect(heights([7, 7])).toEqual([0.5, 0.5]);
});

describe('the line', () => {
  it('holds each value until the next one', () => {
    expect(stepsPath([0, 10, 5], 100, 50)).toBe('M0 50H50V0H100V25');
  });

  it('of thousands of values keeps its peaks and both ends', () => {
    const values = Array.from({ length: 20_000 }, (_, index) => (index === 7001 ? 1000 : index === 13_003 ? -1000 : index % 7));
    const path = stepsPath(values, 1000, 100, 400);
    expect(path.split('H').length).toBeLessThanOrEqual(400);
    expect(path.startsWith('M0 ')).toBe(true);
    expect(path).toMatch(/V0H/);
    expect(path).toMatch(/V100H/);
    expect(path).toMatch(/H1000V[\d.]+$/);
  });
});

it('the peak is the newest of the highest, and none without bars', () => {
  expect(peakOf([1, 3, 3, 2])).toBe(2);
  expect(peakOf([0, 0])).toBeUndefined();
  expect(peakOf([])).toBeUndefined();
});
