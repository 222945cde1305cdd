import { expect, it } from 'vitest';
import { squareOf } from './keys';

const NO_MODIFIERS = { repeat: false, ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, held: Partial<typeof NO_MODIFIERS> = {}) => squareOf({ key, ...NO_MODIFIERS, ...held } as KeyboardEvent);

it('the digits 1 to 6 stand for the tiles, and nothing else does', () => {
  expect(['1', '6'].map((key) => press(key))).toEqual([0, 5]);
  expect(['0', '7', 'a', 'F1', 'Enter', '12'].map((key) => press(key))).toEqual([null, null, null, null, null, null]);
});

it.each(['repeat', 'ctrlKey', 'metaKey', 'altKey'])('a digit pressed with %s stands for no tile', (held) => {
  expect(press('1', { [held]: true })).toBeNull();
});
