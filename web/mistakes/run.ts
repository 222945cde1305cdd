/** Plants mistakes in the app one by one, chosen by a seed, and reports those that no web test finds: `cargo dev mutants web --seed 7 --count 40`. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { KINDS, mistakesIn, type Mistake } from './kinds.ts';
import { PLANTED } from './plugin.ts';

interface Report {
  success: boolean;
  testResults: { name: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}

const REPORT = '../.local/logs/mistakes.json';
const SOURCES = globSync('src/{components,features,pages}/**/*.tsx').sort();
const TESTS = globSync('rendered/*.test.ts').sort();

/** The same numbers from 0 up to 1 for the same seed (mulberry32). */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Random mistakes, the same number of each kind. */
function drawn(seed: number, count: number): Mistake[] {
  const next = drawing(seed);
  const all = SOURCES.flatMap(mistakesIn);
  const pools = KINDS.map((kind) => all.filter((mistake) => mistake.kind === kind));
  const mistakes: Mistake[] = [];
  for (let turn = 0; mistakes.length < count; turn += 1) {
    const pool = pools[turn % pools.length] ?? [];
    mistakes.push(...pool.splice(Math.floor(next() * pool.length), 1));
  }
  return mistakes;
}

const wordsOf = (path: string): string[] => (path.match(/[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase().replace(/s$/, ''));

/** The tests that share a word with the paths of the file and of its importers: they find the mistake soonest. */
function testsOf({ file }: Mistake): string[] {
  const importing = SOURCES.filter((source) => readFileSync(source, 'utf8').includes(`/${basename(file, '.tsx')}'`));
  const words = new Set([file, ...importing].flatMap((path) => wordsOf(path.replace(/^src\/\w+/, ''))));
  return TESTS.filter((test) => wordsOf(basename(test, '.test.ts')).some((word) => words.has(word)));
}

interface Failure {
  file: string;
  test: string;
  says: string;
}

/** The first test failure in these files with the mistake. */
function failure(mistake: Mistake, files: string[]): Failure | undefined {
  const options = ['--bail=1', '--passWithNoTests', '--reporter=json', `--outputFile=${REPORT}`];
  const { stderr } = spawnSync('npx', ['vitest', 'run', ...options, ...files], {
    env: { ...process.env, NODE_ENV: 'production', [PLANTED]: JSON.stringify(mistake) },
    encoding: 'utf8',
  });
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
  for (const { name: file, assertionResults } of report.testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) return { file, test: failed.fullName, says: failed.failureMessages.join(' ').split('\n', 2).join(' ') };
  }
  if (!report.success) throw new Error(stderr);
  return undefined;
}

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '40' } } });
const mistakes = drawn(Number(values.seed), Number(values.count));
let missed = 0;
for (const mistake of mistakes) {
  const own = testsOf(mistake);
  const others = TESTS.filter((test) => !own.includes(test));
  const found = failure(mistake, [...own, `${dirname(mistake.file)}/`]) ?? failure(mistake, others);
  // Runs once more, because a test may fail for another reason.
  const isFound = found !== undefined && failure(mistake, [found.file]) !== undefined;
  if (!isFound) missed += 1;
  console.log(`${isFound ? '✓' : '✘'} ${mistake.kind} ${mistake.file}:${mistake.line}`);
  if (found) console.log(`  ${isFound ? '' : 'only once: '}${found.test}: ${found.says}`);
}
console.log(`${mistakes.length - missed} found, ${missed} not found`);
process.exitCode = missed === 0 ? 0 : 1;
