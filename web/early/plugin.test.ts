import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { INLINE_SCRIPTS } from './plugin.ts';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url));

it('the content policy allows only the scripts that the build puts in', () => {
  const hashes = INLINE_SCRIPTS.map((file) => `'sha256-${createHash('sha256').update(read(file)).digest('base64')}'`);
  for (const file of ['headers.yaml', 'hosting.yaml']) {
    const [, sources] = /script-src (.*);/.exec(read(`../infra/${file}`).toString()) ?? [];
    expect(sources, file).toBe(`'self' ${hashes.join(' ')}`);
  }
});
