import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(file, import.meta.url));

it('the content policy allows only the script that the build puts in', () => {
  const hash = createHash('sha256').update(read('theme-init.js')).digest('base64');
  for (const file of ['headers.yaml', 'hosting.yaml']) {
    const [, sources] = /script-src (.*);/.exec(read(`../infra/${file}`).toString()) ?? [];
    expect(sources, file).toBe(`'self' 'sha256-${hash}'`);
  }
});
