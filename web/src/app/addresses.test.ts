import { expect, it } from 'vitest';
import { placeOf } from '../components/nav/places';
import { ADDRESSES } from './addresses';

it('only the screens without a place stand outside the navigation', () => {
  expect(ADDRESSES.filter((address) => placeOf(address) === undefined)).toEqual([
    '/login',
    '/signup',
    '/forgot-password',
    '/terms',
    '/privacy',
    '/fair-play',
    '/gambling-help',
    '/admin-setup',
    '*',
  ]);
});
