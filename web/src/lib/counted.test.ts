import { describe, expect, it } from 'vitest';
import { counted } from './counted';

describe('things', () => {
  it('are counted as one says them', () => {
    expect([0, 1, 5, 1204].map((count) => counted(count, 'ticket'))).toEqual(['0 tickets', '1 ticket', '5 tickets', '1,204 tickets']);
  });
});
