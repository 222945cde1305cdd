import type { CSSProperties } from 'react';
import { contrast } from '../lib/contrast';

/** The two inks of a tile. One of them reaches 4.5 : 1 on any colour there is. */
const INK_DARK = '#050409';
const INK_LIGHT = '#ffffff';

/** The ink that reads better on a game colour: name, key and pattern are drawn in it. */
export function inkOn(colour: string): string {
  return contrast(INK_LIGHT, colour) >= contrast(INK_DARK, colour) ? INK_LIGHT : INK_DARK;
}

/** A colour and its ink as variables: a style sheet can overrule what is painted with them, as in forced colours. */
export function paintVars(hex: string): CSSProperties {
  return { '--paint': hex, '--ink': inkOn(hex) } as CSSProperties;
}

/** The fine patterns. The first six are those that the server gives to the colours of the quick game. */
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

/** How a colour is shown. */
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

/** What a name that is not among the ten is shown in. */
const GREY: Paint = { hex: '#8b8c98', pattern: 'stripes' };

export function paintOf(name: string): Paint {
  return NAMED.get(name) ?? GREY;
}
