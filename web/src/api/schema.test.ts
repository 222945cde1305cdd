import { readFileSync } from 'node:fs';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { expect, it } from 'vitest';

it('the types are current: after a change run `npm run generate:api`', async () => {
  const document = new URL('../../../functions/shared/contract/openapi.json', import.meta.url);
  const generated = `${COMMENT_HEADER}${astToString(await openapiTS(document))}`;
  expect(readFileSync(new URL('schema.d.ts', import.meta.url), 'utf8')).toBe(generated);
});
