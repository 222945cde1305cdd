import { expect, it } from 'vitest';
import { parseConfig } from './config';

const whole = {
  productName: 'The Name',
  region: 'af-south-1',
  userPoolId: 'af-south-1_abc',
  userPoolClientId: 'client',
  emailVerification: 'off',
  emailNotices: 'on',
};

it('takes a stage without an endpoint of its own', { tags: ['asvs-10.5.3'] }, () => {
  expect(parseConfig(whole)).toEqual(whole);
});

it('keeps what single pages read as it is', () => {
  expect(parseConfig({ ...whole, helpLines: 7, operator: null })).toEqual({ ...whole, helpLines: 7, operator: null });
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
