import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { bundleBudget } from './bundle-budget.ts';

const root = import.meta.dirname;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Builds the app as `npm run build` does, without writing files. */
function built(...plugins: ReturnType<typeof bundleBudget>[]) {
  vi.stubEnv('NODE_ENV', 'production');
  return build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'silent', build: { write: false }, plugins });
}

/** Time for two builds on a busy machine. */
const LONG_MS = 120_000;

let whole: Promise<Rolldown.RolldownOutput> | undefined;

/** The build within its budgets, cached. */
function wholeBuild(): Promise<Rolldown.RolldownOutput> {
  whole ??= built() as Promise<Rolldown.RolldownOutput>;
  return whole;
}

test('what answers tests in place of the server is not published', { timeout: LONG_MS }, async () => {
  const { output } = await wholeBuild();
  expect(output.filter((file) => file.type === 'chunk' && file.code.includes('mockServiceWorker'))).toEqual([]);
  const files = [...output.map(({ fileName }) => fileName), ...readdirSync(join(root, 'public'))];
  expect(files.filter((name) => name.includes('mockServiceWorker'))).toEqual([]);
});

test('a build fails when a screen, the styles or the fonts exceed a budget', { timeout: LONG_MS }, async () => {
  const { output } = await wholeBuild();
  expect(output.length).toBeGreaterThan(50);

  vi.spyOn(console, 'log').mockReturnValue();
  await expect(built(bundleBudget({ firstScreen: 100, fonts: 10 }))).rejects.toThrow(
    'over budget: first screen (/login), fonts, Latin',
  );
});
