import { describe, expect, it } from 'vitest';
import { restrictionWords } from './restrictionWords';

const SINCE = '2026-11-21T10:00:00.000Z';
const of = (rest: Pick<Parameters<typeof restrictionWords>[0], 'kind'> & Partial<Parameters<typeof restrictionWords>[0]>) =>
  restrictionWords({ reason: 'Why', since: SINCE, ...rest });

describe('a restriction', () => {
  it('by an admin tells the reason', () => {
    expect(of({ kind: 'frozen' })).toMatchObject({ title: 'Your account is frozen', reason: 'Why', canWithdraw: false });
    expect(of({ kind: 'other' })).toMatchObject({ title: 'Your account is restricted', reason: 'Why' });
  });

  it('by the player tells its end, and that points can be withdrawn', () => {
    const { title, text, reason } = of({ kind: 'time-out', until: '2026-11-28T10:00:00.000Z' });
    expect(title).toMatch(/^You take a break from playing until Nov 28, 2026/);
    expect([reason, text]).toEqual([undefined, expect.stringContaining('can be withdrawn')]);
  });

  it('by the register tells what to do about a mistake', () => {
    expect(of({ kind: 'on-register' })).toMatchObject({ title: 'You cannot play here', canWithdraw: true });
    expect(of({ kind: 'on-register' }).text).toContain('write to support');
  });

  it('by a self-exclusion tells from when its end can be asked for', () => {
    expect(of({ kind: 'excluded', endableFrom: '2027-05-21T10:00:00.000Z' }).text).toContain('ask for its end from May 21, 2027');
    expect(of({ kind: 'excluded' }).text).toContain('for good');
    expect(of({ kind: 'excluded', until: '2027-05-22T10:00:00.000Z' }).title).toContain('until May 22, 2027');
  });
});
