import { expect, it } from 'vitest';
import { parseConfig } from './config';

const whole = {
  region: 'af-south-1',
  userPoolId: 'af-south-1_abc',
  userPoolClientId: 'client',
  emailVerification: 'off',
};

it('takes a stage without a name or an endpoint of its own', () => {
  expect(parseConfig(whole)).toEqual({ ...whole, productName: 'Colour Game' });
});

it.each([
  ['no pool', { ...whole, userPoolId: undefined }],
  ['an empty client', { ...whole, userPoolClientId: '' }],
  ['an endpoint that is no address', { ...whole, userPoolEndpoint: 'somewhere' }],
  ['an unknown verification', { ...whole, emailVerification: 'maybe' }],
  ['no object', 'config'],
])('refuses %s', (_, document) => {
  expect(() => parseConfig(document)).toThrow();
});
