import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { api } from './client';
import { answer, hasCode } from './errors';
import type { components } from './schema';
import { walletQuery } from './wallet';

export type RealityCheck = components['schemas']['RealityCheckView'];

const MINUTE_MS = 60_000;
/** Margin for the time that an answer takes. */
const MARGIN_MS = 5_000;

/** This tab's knowledge besides the wallet. */
interface Known {
  /** A stake was refused because of it: it is due, whatever this device's clock says. */
  isRefused: boolean;
  /** The earliest time to ask, in ms of this device's clock, which may be ahead of the server's. */
  notBefore: number;
}

const NOTHING: Known = { isRefused: false, notBefore: 0 };

export function knownOfCheckQuery(uid: string) {
  return queryOptions({
    queryKey: ['reality-check', uid],
    queryFn: skipToken,
    initialData: NOTHING,
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** When the check is due by this device's clock, in ms; undefined without a session of play. */
export function dueAt({ session }: Pick<RealityCheck, 'session'>, { isRefused, notBefore }: Known): number | undefined {
  if (!session) return undefined;
  return isRefused ? 0 : Math.max(Date.parse(session.checkAt), notBefore);
}

/** Whether a stake was refused because the check is due. The app asks from then on. */
export function noteRefusal(client: QueryClient, uid: string, error: unknown): boolean {
  if (!hasCode(error, 'REALITY_CHECK_DUE')) return false;
  client.setQueryData(knownOfCheckQuery(uid).queryKey, (known = NOTHING) => ({ ...known, isRefused: true }));
  return true;
}

/** The first stake starts a session. The server's version is fetched with the question. */
export function noteStake(client: QueryClient, uid: string, now: number): void {
  client.setQueryData(walletQuery(uid).queryKey, (wallet) => {
    if (!wallet || wallet.realityCheck.session) return wallet;
    const { everyMinutes } = wallet.realityCheck;
    const at = (ms: number) => new Date(ms).toISOString();
    const session = { since: at(now), staked: 0, back: 0, checkAt: at(now + everyMinutes * MINUTE_MS) };
    return { ...wallet, realityCheck: { everyMinutes, session } };
  });
}

/** Answers the check, or sets how often it comes. Safe to repeat. */
export function sendRealityCheck(body: components['schemas']['RealityCheckBody']): Promise<RealityCheck> {
  return answer(api.POST('/api/wallet/reality-check', { body }));
}

/** After the check was answered. */
export function noteAnswer(client: QueryClient, uid: string, { everyMinutes }: RealityCheck, now: number): void {
  const notBefore = now + everyMinutes * MINUTE_MS - MARGIN_MS;
  client.setQueryData(knownOfCheckQuery(uid).queryKey, { isRefused: false, notBefore });
}
