import { expect, it } from 'vitest';
import { alreadySo } from './words';

it('says only where a change would change nothing', () => {
  expect(alreadySo('grant', true)).toContain('an admin already');
  expect(alreadySo('remove', false)).toContain('no admin');
  expect([alreadySo('grant', false), alreadySo('remove', true)]).toEqual([undefined, undefined]);
});

it('says nothing of somebody who is not known', () => {
  expect([alreadySo('grant', undefined), alreadySo('remove', undefined)]).toEqual([undefined, undefined]);
});
