import type { CSSProperties } from 'react';
import { contrast } from '../lib/contrast';

/** The two inks of a tile. One of them reaches 4.5 : 1 on any colour. */
const INK_DARK = '#050409';
const INK_LIGHT = '#ffffff';

/** The more readable ink on a game colour, for its name, key and pattern. */
export function inkOn(colour: string): string {
  return contrast(INK_LIGHT, colour) >= contrast(INK_DARK, colour) ? INK_LIGHT : INK_DARK;
}

/** A colour and its ink as CSS variables, so that style sheets can override the paint, as in forced colours. */
export function paintVars(hex: string): CSSProperties {
  return { '--paint': hex, '--ink': inkOn(hex) } as CSSProperties;
}

/** The fine patterns. The server gives the first six to the colours of the quick game. */
export type PatternName =
  | 'dots'
  | 'stripes'
  | 'grid'
  | 'waves'
  | 'diagonal'
  | 'rings'
  | 'crosses'
  | 'zigzag'
  | 'diamonds'
  | 'bricks';

/** The look of a colour. */
export interface Paint {
  hex: string;
  pattern: PatternName;
}

/** The ten named colours of Colours for the Day (spec 3.37), each with a pattern of its own. */
const NAMED = new Map<string, Paint>([
  ['red', { hex: '#d92d2a', pattern: 'dots' }],
  ['blue', { hex: '#2460d8', pattern: 'waves' }],
  ['green', { hex: '#1a7c44', pattern: 'diagonal' }],
  ['yellow', { hex: '#f7cb1f', pattern: 'rings' }],
  ['orange', { hex: '#f2811d', pattern: 'zigzag' }],
  ['purple', { hex: '#7a3cc4', pattern: 'diamonds' }],
  ['pink', { hex: '#f27bb1', pattern: 'crosses' }],
  ['brown', { hex: '#7b4a28', pattern: 'bricks' }],
  ['black', { hex: '#1a1920', pattern: 'stripes' }],
  ['white', { hex: '#fcfcfd', pattern: 'grid' }],
]);

/** The paint of a name that is not among the ten. */
const GREY: Paint = { hex: '#8b8c98', pattern: 'stripes' };

export function paintOf(name: string): Paint {
  return NAMED.get(name) ?? GREY;
}
