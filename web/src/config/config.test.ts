import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseConfig } from './config';

const whole = {
  productName: 'The Name',
  region: 'af-south-1',
  userPoolId: 'af-south-1_abc',
  userPoolClientId: 'client',
  emailVerification: 'off',
};

it('takes a stage without an endpoint of its own', () => {
  expect(parseConfig(whole)).toEqual(whole);
});

it('is the only source of the product name: no file holds it', () => {
  const web = fileURLToPath(new URL('../..', import.meta.url));
  const template = readFileSync(join(web, '../template.yaml'), 'utf8');
  const name = /^ {2}ProductName:\n {4}Type: String\n {4}Default: (.+)$/m.exec(template)?.[1];
  expect(name).toMatch(/\w/);
  const files = ['src', 'public'].flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  expect(files.length).toBeGreaterThan(100);
  const naming = [join(web, 'index.html'), ...files].filter((file) => readFileSync(file, 'utf8').includes(name ?? ''));
  expect(naming).toEqual([]);
});

it.each([
  ['no name', { ...whole, productName: undefined }],
  ['no pool', { ...whole, userPoolId: undefined }],
  ['an empty client', { ...whole, userPoolClientId: '' }],
  ['an endpoint that is no address', { ...whole, userPoolEndpoint: 'somewhere' }],
  ['an unknown verification', { ...whole, emailVerification: 'maybe' }],
  ['no object', 'config'],
])('refuses %s', (_, document) => {
  expect(() => parseConfig(document)).toThrow();
});
