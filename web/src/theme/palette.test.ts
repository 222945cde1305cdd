import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '../lib/contrast';
import { inkOn } from './gameColours';
import { dark, light, type Roles } from './palette';
import { SCHEME_STORAGE_KEY } from './theme';

const TEXT_MIN = 4.5;
const BOUNDARY_MIN = 3;

type Pair = [keyof Roles, keyof Roles, number];

const pairs: Pair[] = [
  ...(['canvas', 'surface', 'raised'] as const).flatMap((ground): Pair[] => [
    ['text', ground, TEXT_MIN],
    ['muted', ground, TEXT_MIN],
    ['accent', ground, TEXT_MIN],
    ['success', ground, TEXT_MIN],
    ['danger', ground, TEXT_MIN],
    ['warning', ground, TEXT_MIN],
  ]),
  ['control', 'canvas', BOUNDARY_MIN],
  ['control', 'surface', BOUNDARY_MIN],
  ['onAccent', 'accent', TEXT_MIN],
  ['onAccent', 'accentStrong', TEXT_MIN],
  ['accent', 'accentWash', TEXT_MIN],
  ['accent', 'warningWash', TEXT_MIN],
  ['muted', 'accentWash', TEXT_MIN],
  ['success', 'successWash', TEXT_MIN],
  ['warning', 'warningWash', TEXT_MIN],
  ['danger', 'dangerWash', TEXT_MIN],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s scheme', (_, roles) => {
  it.each(pairs)('%s on %s reaches %d : 1', (ink, ground, min) => {
    expect(contrast(roles[ink], roles[ground])).toBeGreaterThanOrEqual(min);
  });

  it('is neither pure black nor pure white', () => {
    expect([roles.canvas, roles.surface]).not.toContain('#000000');
    expect([roles.canvas, roles.surface]).not.toContain('#ffffff');
  });
});

it('any game colour carries a readable ink', () => {
  const steps = ['00', '33', '55', '77', '99', 'bb', 'dd', 'ff'];
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const colour = `#${red}${green}${blue}`;
        expect(contrast(inkOn(colour), colour)).toBeGreaterThanOrEqual(TEXT_MIN);
      }
});

it('the page before the app has its storage key and canvas', () => {
  const ours = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const script = ours('theme-init.js');
  expect(script).toContain(`'${SCHEME_STORAGE_KEY}'`);
  expect(script).toContain(`'data-scheme'`);
  expect(script).toContain(`dark ? '${dark.canvas}' : '${light.canvas}'`);
  const page = ours('index.html');
  expect(page).toContain(`<meta name="theme-color" content="${light.canvas}" />`);
  const colours = [...page.matchAll(/ color: (#\w+);/g)].map(([, colour]) => colour);
  expect(colours).toEqual([light.text, dark.text, light.muted, dark.muted]);
  const manifest = JSON.parse(ours('public/manifest.webmanifest')) as Record<string, unknown>;
  expect([manifest.theme_color, manifest.background_color]).toEqual([light.canvas, light.canvas]);
});
