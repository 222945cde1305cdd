import { describe, expect, it } from 'vitest';
import { currentAt, placeOf } from './places';

describe('a place', () => {
  it.each([
    ['/', 'game'],
    ['/check', 'game'],
    ['/COD', 'draw'],
    ['/draws', 'draw'],
    ['/wallet', 'wallet'],
    ['/statement', 'wallet'],
    ['/deposits', 'wallet'],
    ['/withdraw', 'wallet'],
    ['/profile', 'you'],
    ['/my-play', 'you'],
    ['/support', 'you'],
    ['/admin', 'admin'],
    ['/admin/care', 'admin'],
    ['/admin/audit', 'admin'],
  ])('has the screen %s: %s', (pathname, place) => {
    expect(placeOf(pathname)).toBe(place);
  });

  it('is found however the router lets its address be written', () => {
    expect(['/cod', '/COD/', '/Withdraw', '/admin/'].map(placeOf)).toEqual(['draw', 'draw', 'wallet', 'admin']);
  });

  it.each(['/login', '/admin-setup', '/nowhere', '/statements'])('does not have %s', (pathname) => {
    expect(placeOf(pathname)).toBeUndefined();
  });
});

it('an entry is the page itself, or marks the place of the page', () => {
  expect(currentAt('/wallet', '/wallet', 'wallet')).toBe('page');
  expect(currentAt('/withdraw', '/wallet', 'wallet')).toBe('true');
  expect(currentAt('/withdraw', '/withdraw')).toBe('page');
  expect(currentAt('/statement', '/withdraw')).toBeUndefined();
  expect(currentAt('/', '/wallet', 'wallet')).toBeUndefined();
});
