import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { Chunks, FIRST_SCREEN, NOT_FOUND, SCREENS } from './screens.ts';

const KB = 1024;

/** Script in KB of gzip (D36), for the first screen and for the addition of each further one. Besides: */
const BUDGET = {
  firstScreen: 141,
  route: 40,
  /** Shared by all forms but the sign-in: the first opened form loads them for the others. */
  forms: 20,
  /** Cognito's code, loaded after the form. */
  identity: 40,
  /** The pairing for drand's signatures, loaded only for a check of a draw. The library's own size, with no room to grow. */
  drand: 30,
  /** All style sheets; most of them load with the first toast. */
  styles: 4,
  /** The fonts for Latin text. Others are loaded only for their own letters. */
  fonts: 48,
};

type Chunk = Rolldown.OutputChunk;
type Asset = Rolldown.OutputAsset;

interface Cost {
  name: string;
  bytes: number;
  kbMax: number;
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const gzipped = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length;

/** The size of each screen. Throws for a page without an address. */
function costs(chunks: Chunks, assets: Asset[], budget: typeof BUDGET): Cost[] {
  if (chunks.forgotten) throw new Error(`no budget for ${chunks.forgotten.name}`);
  const weight = (set: Set<Chunk>) => sum([...set].map(({ code }) => gzipped(code)));
  const all = (modules: string[]) => modules.map((module) => chunks.of(module));
  const sources = (name: RegExp) => assets.filter(({ fileName }) => name.test(fileName)).map(({ source }) => source);

  const { [FIRST_SCREEN]: firstScreen = [], ...others } = SCREENS;
  const first = chunks.with([chunks.entry, ...all(firstScreen)]);
  const forms = chunks.with([chunks.named('forms')]);
  const early = sum(sources(/early-.*\.js$/).map(gzipped));
  const beyond = (known: Set<Chunk>, more: Set<Chunk>) => weight(new Set([...more].filter((chunk) => !known.has(chunk))));
  const beyondFirst = (modules: string[]) => beyond(new Set([...first, ...forms]), chunks.with(all(modules)));
  return [
    { name: `first screen (${FIRST_SCREEN})`, bytes: weight(first) + early, kbMax: budget.firstScreen },
    ...Object.entries(others).map(([address, modules]) => ({
      name: address === NOT_FOUND ? 'page not found' : address,
      bytes: beyondFirst(modules),
      kbMax: budget.route,
    })),
    { name: 'forms library, loaded with the first form but the sign-in', bytes: beyond(first, forms), kbMax: budget.forms },
    { name: 'identity library, loaded late', bytes: beyondFirst(['src/auth/cognito.ts']), kbMax: budget.identity },
    { name: 'drand, loaded when a draw is checked', bytes: beyondFirst(['src/lib/drand.ts']), kbMax: budget.drand },
    { name: 'styles', bytes: sum(sources(/\.css$/).map(gzipped)), kbMax: budget.styles },
    { name: 'fonts, Latin', bytes: sum(sources(/-latin-(wght|700)-.*\.woff2$/).map(({ length }) => length)), kbMax: budget.fonts },
  ];
}

/** Prints each screen's size, and fails the build if one exceeds its budget. */
export function bundleBudget(tighter: Partial<typeof BUDGET> = {}): Plugin {
  return {
    name: 'bundle-budget',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const assets = Object.values(bundle).filter((output): output is Asset => output.type === 'asset');
      const screens = costs(new Chunks(bundle), assets, { ...BUDGET, ...tighter });
      console.log(`\n${screens.map(({ name, bytes, kbMax }) => `${name}: ${(bytes / KB).toFixed(1)} KB of ${kbMax}`).join('\n')}`);
      const over = screens.filter(({ bytes, kbMax }) => bytes > kbMax * KB).map(({ name }) => name);
      if (over.length > 0) this.error(`over budget: ${over.join(', ')}`);
    },
  };
}
