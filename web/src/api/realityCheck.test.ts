import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiError } from './errors';
import { dueAt, knownOfCheckQuery, noteAnswer, noteRefusal, noteStake } from './realityCheck';
import { walletQuery, type Wallet } from './wallet';

const AT = '2026-11-26T12:30:00Z';
const session = { since: '2026-11-26T12:00:00Z', staked: 10, back: 5, checkAt: AT };
const NOTHING = { isRefused: false, notBefore: 0 };
const MINUTE = 60_000;

describe('a reality check', () => {
  it('is due at its time, and never while nothing is played', () => {
    expect(dueAt({ session }, NOTHING)).toBe(Date.parse(AT));
    expect(dueAt({}, { isRefused: true, notBefore: 0 })).toBeUndefined();
  });

  it('is due once a stake was refused for it, whatever the clock says', () => {
    expect(dueAt({ session }, { isRefused: true, notBefore: Date.parse(AT) + MINUTE })).toBe(0);
  });

  it('that was answered is not asked again by a clock that is ahead', () => {
    const client = new QueryClient();
    const { queryKey } = knownOfCheckQuery('u');
    const refusal = new ApiError(409, 'REALITY_CHECK_DUE', 'Please answer');
    expect(noteRefusal(client, 'u', refusal)).toBe(true);
    expect(client.getQueryData(queryKey)).toMatchObject({ isRefused: true });
    const ahead = Date.parse(AT) + 50 * MINUTE;
    noteAnswer(client, 'u', { everyMinutes: 30, session }, ahead);
    expect(dueAt({ session }, client.getQueryData(queryKey) ?? NOTHING)).toBeGreaterThan(ahead + 29 * MINUTE);
  });

  it('comes that long after the first stake, and later ones change nothing', () => {
    const client = new QueryClient();
    const { queryKey } = walletQuery('u');
    noteStake(client, 'u', Date.parse(AT));
    expect(client.getQueryData(queryKey)).toBeUndefined();
    client.setQueryData(queryKey, { realityCheck: { everyMinutes: 15 } } as Wallet);
    noteStake(client, 'u', Date.parse(AT));
    noteStake(client, 'u', Date.parse(AT) + MINUTE);
    const known = client.getQueryData(queryKey)?.realityCheck ?? { everyMinutes: 0 };
    expect(dueAt(known, NOTHING)).toBe(Date.parse(AT) + 15 * MINUTE);
  });

  it('is not due for any other refusal', () => {
    const client = new QueryClient();
    expect(noteRefusal(client, 'u', new ApiError(422, 'LIMIT_REACHED', 'No'))).toBe(false);
    expect(noteRefusal(client, 'u', new Error('No answer'))).toBe(false);
  });
});
