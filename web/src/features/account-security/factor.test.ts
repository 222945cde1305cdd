import { expect, it } from 'vitest';
import { codesFile, grouped, otpauthUri, pathOf } from './factor';

it.each([
  ['ABCDEFGHIJ', 'ABCD EFGH IJ'],
  ['ABCDEFGH', 'ABCD EFGH'],
  ['ABC', 'ABC'],
])('groups a key in fours: %s', (key, words) => {
  expect(grouped(key)).toBe(words);
});

it('tells an app the product, the account and the key', () => {
  const uri = new URL(otpauthUri({ issuer: 'Colour Game & Co', account: 'me+1@example.com', key: 'ABCD' }));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/Colour Game & Co:me+1@example.com']);
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: 'ABCD', issuer: 'Colour Game & Co' });
});

it('draws each run of dark squares in one piece', () => {
  expect(pathOf([[true, true, false, true], [false, false, false, false], [false, false, true, true]])).toBe(
    'M0 0h2v1h-2zM3 0h1v1h-1zM2 2h2v1h-2z',
  );
});

it('the file names the account, and has a code on each line', () => {
  const lines = codesFile('Colour Game', 'me@example.com', ['a-1', 'b-2']).split('\n');
  expect(lines[0]).toBe('Recovery codes of me@example.com at Colour Game');
  expect(lines.slice(3)).toEqual(['a-1', 'b-2', '']);
});
