import { expect, it } from 'vitest';
import { codesFile, otpauthUri } from './factor';

it('tells an app the product, the account and the key', () => {
  const uri = new URL(otpauthUri({ issuer: 'Colour Game & Co', account: 'me+1@example.com', key: 'ABCD' }));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/Colour Game & Co:me+1@example.com']);
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: 'ABCD', issuer: 'Colour Game & Co' });
});

it('the file names the account, and has a code on each line', () => {
  const lines = codesFile('Colour Game', 'me@example.com', ['a-1', 'b-2']).split('\n');
  expect(lines[0]).toBe('Recovery codes of me@example.com at Colour Game');
  expect(lines.slice(3)).toEqual(['a-1', 'b-2', '']);
});
