import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** Who may use whom (design §1): a folder uses only folders that stand before it, and no feature another. */
const ORDER = [['lib', 'config', 'theme'], ['api'], ['auth'], ['components'], ['features'], ['pages'], ['app']];

const SOURCE = resolve(dirname(fileURLToPath(import.meta.url)), '..');

function rank(folder: string): number {
  return ORDER.findIndex((level) => level.includes(folder));
}

/** `from` and `to` are paths below src; a message where the one must not use the other. */
function objection(from: string, to: string): string | null {
  const [fromFolder = '', fromFeature] = from.split('/');
  const [toFolder = '', toFeature] = to.split('/');
  if (rank(toFolder) === -1) return `${from} uses ${to}, which is in none of the known folders`;
  if (rank(toFolder) > rank(fromFolder)) return `${from} uses ${to}, which stands above it`;
  if (toFolder === 'features' && fromFolder === 'features' && fromFeature !== toFeature) {
    return `${from} uses ${to}, another feature`;
  }
  return null;
}

/** What a file imports of ours, statically, lazily or as types. */
function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:from\s+|import\s*\(\s*|import\s+)['"](\.[^'"]+)['"]/g)].map(([, path]) => path ?? '');
}

function objections(file: string, text: string): string[] {
  return importsOf(text)
    .map((path) => objection(file, relative(SOURCE, resolve(SOURCE, dirname(file), path))))
    .filter((found) => found !== null);
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** All but this file, whose planted violations are texts. */
const files = sources(SOURCE)
  .map((path) => relative(SOURCE, path))
  .filter((file) => file !== 'app/imports.test.ts');

describe('the web', () => {
  it('keeps to the order of its folders', () => {
    expect(files.length).toBeGreaterThan(30);
    expect(files.flatMap((file) => objections(file, readFileSync(join(SOURCE, file), 'utf8')))).toEqual([]);
  });

  it('has no barrels', () => {
    expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([]);
  });
});

describe('the rule', () => {
  it.each([
    ['lib/money.ts', `import { api } from '../api/client';`],
    ['theme/theme.ts', `import { useSession } from '../auth/SessionContext';`],
    ['api/client.ts', `import { useSession } from '../auth/SessionContext';`],
    ['auth/session.ts', `import { Card } from '../components/Card';`],
    ['components/Card.tsx', `const Game = lazy(() => import('../features/quick-game/QuickGame'));`],
    ['features/sign-in/SignInForm.tsx', `import type { Play } from '../quick-game/machine';`],
    ['features/sign-in/SignInForm.tsx', `import { GamePage } from '../../pages/GamePage';`],
    ['pages/GamePage.tsx', `import { App } from '../app/App';`],
    ['pages/GamePage.tsx', `import '../elsewhere/thing';`],
  ])('objects to %s with %s', (file, text) => {
    expect(objections(file, text)).toHaveLength(1);
  });

  it.each([
    ['features/sign-in/SignInForm.tsx', `import { FormField } from '../../components/FormField';`],
    ['features/quick-game/Tile.tsx', `import { inkOn } from '../../theme/gameColours';`],
    ['auth/session.ts', `import { configure } from './cognito';`],
  ])('has nothing against %s with %s', (file, text) => {
    expect(objections(file, text)).toEqual([]);
  });
});
