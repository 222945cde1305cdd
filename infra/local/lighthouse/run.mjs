/**
 * The public screens as Lighthouse sees them, on a telephone (a slow network and a quarter of this machine's speed, as
 * it simulates them) and on a desktop. Of LIGHTHOUSE_RUNS runs the one with the median of performance counts; the
 * command fails where a category has less than 95. Speed depends on the machine and what else it does, so this is no
 * part of `cargo dev test`.
 */
import { readFileSync } from 'node:fs';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';

const { E2E_BASE_URL: site, CHROMIUM_PATH: chromePath, LIGHTHOUSE_RUNS: runs } = process.env;
const SCORE_MIN = 95;
/** By Lighthouse's own index; the telephone that it simulates is four times as slow as a desktop of 1500 to 2000. */
const MACHINE_MIN = 1500;
const ATTEMPTS = 3;
const DEVICES = { mobile: undefined, desktop: desktopConfig };
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

/** The screens of somebody who is not signed in, from the list that the browser tests go through. */
const list = readFileSync(new URL('../../../web/e2e/browser/everyScreen.ts', import.meta.url), 'utf8');
const paths = [...list.matchAll(/path: '([^']+)'.*for: 'visitor'/g)].map(([, path]) => path);

/**
 * One load by somebody who was never here. Judged anew, twice at most, where the machine was busy with something else or
 * Lighthouse lost its own trace, which it does at times.
 */
async function judge(port, path, config) {
  for (let attempt = 1; ; attempt += 1) {
    const { lhr } = await lighthouse(`${site}${path}`, { port, logLevel: 'error' }, config);
    const isLast = attempt === ATTEMPTS;
    if (lhr.runtimeError && isLast) throw new Error(`${path}: ${lhr.runtimeError.message}`);
    if (!lhr.runtimeError && (isLast || lhr.environment.benchmarkIndex >= MACHINE_MIN)) return lhr;
  }
}

const scoreOf = ({ categories }, category) => Math.round(100 * (categories[category].score ?? 0));

function median(verdicts) {
  const sorted = verdicts.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  return sorted[Math.floor(sorted.length / 2)];
}

/** What keeps a category from its full score. */
function complaints({ audits, categories }, category) {
  const lacking = ({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9;
  return categories[category].auditRefs.filter(lacking).map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim());
}

const row = (cells) => console.log(`| ${cells.join(' | ')} |`);

const chrome = await launch({ chromePath, chromeFlags: ['--headless', '--no-sandbox'] });
const short = [];
try {
  for (const path of paths) {
    for (const [device, config] of Object.entries(DEVICES)) {
      const verdicts = [];
      for (let run = 0; run < Number(runs); run += 1) verdicts.push(await judge(chrome.port, path, config));
      const verdict = median(verdicts);
      const categories = Object.keys(verdict.categories);
      if (path === paths[0] && device === 'mobile') {
        row(['screen', 'device', ...categories, 'first paint', 'largest paint', 'blocked', 'shift', 'machine']);
        row(['---', '---', ...categories.map(() => '---:'), ...METRICS.map(() => '---:'), '---:']);
      }
      row([path, device, ...categories.map((category) => scoreOf(verdict, category)), ...METRICS.map((id) => verdict.audits[id].displayValue), Math.round(verdict.environment.benchmarkIndex)]);
      for (const category of categories.filter((each) => scoreOf(verdict, each) < SCORE_MIN)) {
        short.push(`${path}, ${device}: ${category} ${scoreOf(verdict, category)}: ${complaints(verdict, category).join(', ')}`);
      }
    }
  }
} finally {
  chrome.kill();
}
console.log(short.length === 0 ? `\nEverything has ${SCORE_MIN} or more.` : `\nLess than ${SCORE_MIN}:\n${short.join('\n')}`);
process.exitCode = short.length === 0 ? 0 : 1;
