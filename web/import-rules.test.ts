import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterEach, describe, expect, it } from 'vitest';
import rules from './import-rules.js';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The violations in a project of these files, as `npm run lint` finds them. */
async function violations(files: Record<string, string>): Promise<string[]> {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  symlinkSync(join(import.meta.dirname, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const options = { ...rules.options, tsConfig: undefined, ruleSet: { forbidden: rules.forbidden ?? [] }, validate: true };
  const { output } = await cruise(['src'], { ...options, baseDir: folder });
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

describe('the rules for imports', () => {
  it.each([
    ['lib/money.ts', 'nothing-above-lib-config-theme', `import { api } from '../api/client';`, 'api/client.ts'],
    ['theme/theme.ts', 'nothing-above-lib-config-theme', `import { session } from '../auth/session';`, 'auth/session.ts'],
    ['api/client.ts', 'nothing-above-api', `import { session } from '../auth/session';`, 'auth/session.ts'],
    ['auth/session.ts', 'nothing-above-auth', `import { Card } from '../components/page/Card';`, 'components/page/Card.tsx'],
    ['components/page/Card.tsx', 'nothing-above-components', `const Game = import('../../features/game/Game');`, 'features/game/Game.tsx'],
    ['components/page/Card.tsx', 'nothing-above-leave-page', `import { Dialog } from '../dialog/Dialog';`, 'components/dialog/Dialog.tsx'],
    ['features/game/Game.tsx', 'no-component-without-a-room', `import { Card } from '../../components/Card';`, 'components/Card.tsx'],
    ['features/game/Game.tsx', 'no-component-without-a-room', `import { Card } from '../../components/other/Card';`, 'components/other/Card.tsx'],
    ['features/sign-in/Form.tsx', 'no-other-feature', `import type { Play } from '../game/play';`, 'features/game/play.ts'],
    ['features/sign-in/Form.tsx', 'nothing-above-features', `import { GamePage } from '../../pages/GamePage';`, 'pages/GamePage.tsx'],
    ['pages/GamePage.tsx', 'nothing-above-pages', `import { App } from '../app/App';`, 'app/App.tsx'],
    ['pages/GamePage.tsx', 'no-other-folder', `import '../elsewhere/thing';`, 'elsewhere/thing.ts'],
    ['lib/index.ts', 'no-barrel', `export * from './money';`, 'lib/money.ts'],
    ['features/game/Game.tsx', 'no-dialog-of-its-own', `import Dialog from '@mui/material/Dialog';`, 'lib/money.ts'],
  ])('object to %s: %s', async (file, rule, text, other) => {
    expect(await violations({ [`src/${file}`]: text, [`src/${other}`]: 'export const nothing = 0;' })).toEqual([rule]);
  });

  it('object to a circle, of types too', async () => {
    const files = {
      'src/lib/one.ts': `import type { Two } from './two'; export interface One { two: Two }`,
      'src/lib/two.ts': `import type { One } from './one'; export interface Two { one: One }`,
    };
    expect(new Set(await violations(files))).toEqual(new Set(['no-circle']));
  });

  it.each([
    ['features/sign-in/Form.tsx', `import { FormField } from '../../components/form/FormField';`, 'components/form/FormField.tsx'],
    ['features/game/Tile.tsx', `import { inkOn } from '../../theme/colours';`, 'theme/colours.ts'],
    ['auth/session.ts', `import { configure } from './cognito';`, 'auth/cognito.ts'],
  ])('have nothing against %s', async (file, text, other) => {
    expect(await violations({ [`src/${file}`]: text, [`src/${other}`]: 'export const nothing = 0;' })).toEqual([]);
  });
});
