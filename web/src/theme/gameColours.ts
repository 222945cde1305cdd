import { contrast } from '../lib/contrast';

/** The two inks of a tile. One of them reaches 4.5 : 1 on any colour there is. */
const INK_DARK = '#050409';
const INK_LIGHT = '#ffffff';

/** The ink that reads better on a game colour: name, key and pattern are drawn in it. */
export function inkOn(colour: string): string {
  return contrast(INK_LIGHT, colour) >= contrast(INK_DARK, colour) ? INK_LIGHT : INK_DARK;
}
