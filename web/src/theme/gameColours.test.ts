import { expect, it } from 'vitest';
import { contrast } from '../lib/contrast';
import { inkOn, paintOf } from './gameColours';

const NAMES = ['red', 'blue', 'green', 'yellow', 'orange', 'purple', 'pink', 'brown', 'black', 'white'];
const paints = NAMES.map(paintOf);
const grey = paintOf('teal');

it('the ten colours differ in colour and, without it, in pattern', { tags: ['spec-3.37'] }, () => {
  expect(new Set([...paints, grey].map(({ hex }) => hex)).size).toBe(11);
  expect(new Set(paints.map(({ pattern }) => pattern)).size).toBe(10);
});

it('a name that nobody knows is grey', { tags: ['spec-3.38'] }, () => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(grey.hex.slice(at, at + 2), 16)) as [number, number, number];
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(16);
});

it('every name can be read on its colour', () => {
  for (const { hex } of [...paints, grey]) expect(contrast(inkOn(hex), hex)).toBeGreaterThanOrEqual(4.5);
});
