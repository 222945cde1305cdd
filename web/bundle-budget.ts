import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { Chunks, FIRST_SCREEN, NOT_FOUND, SCREENS } from './screens.ts';

const KB = 1024;

/** Script in KB of gzip (D36), for the first screen and for what each further one adds. Besides: */
const BUDGET = {
  firstScreen: 141,
  route: 40,
  /** Of all forms but the sign-in: whoever has opened one has them for the others. */
  forms: 20,
  /** Cognito's, fetched when the form is there. */
  identity: 40,
  /** The pairing behind drand's signatures, fetched only by who checks a draw: a library of its own size, and no larger. */
  drand: 30,
  /** All style sheets; most of them come with the first toast. */
  styles: 4,
  /** What Latin text needs. Others are fetched only with the letters that they are for. */
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

/** What each screen costs. Fails for a page that no address leads to. */
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

/** Prints what each screen costs and fails the build where it costs too much. */
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
