import { expect, it } from 'vitest';
import { pathOf } from './qrPath';

it('draws each run of dark squares in one piece', () => {
  expect(pathOf([[true, true, false, true], [false, false, false, false], [false, false, true, true]])).toBe(
    'M0 0h2v1h-2zM3 0h1v1h-1zM2 2h2v1h-2z',
  );
});
