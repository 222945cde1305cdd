import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { depositsKey, ownDeposits, type Deposit } from '../../api/deposits';
import { usePages, type Pages } from '../../api/pages';
import { transactionsKey, walletQuery } from '../../api/wallet';
import { ownWithdrawals, withdrawalsKey, type Withdrawal } from '../../api/withdrawals';
import { useUser } from '../../auth/SessionContext';

/** The interval for refetching the wallet while the tab is visible: games and decisions elsewhere change it. */
const WALLET_EVERY_MS = 15_000;
/** The interval for refetching waiting requests: a declined deposit changes no wallet. */
const WAITING_EVERY_MS = 30_000;
/** The number of requests of a kind that are searched for waiting ones. */
const SEARCHED_MAX = 100;

const pollMs = (rows: readonly (Deposit | Withdrawal)[]) => rows.some(({ status }) => status === 'pending') && WAITING_EVERY_MS;

/** Reads further pages while they may contain waiting requests. */
function useSearched({ rows, hasMore, isFetchingMore, error, loadMore }: Pages<unknown>): void {
  const goesOn = hasMore && !isFetchingMore && !error && rows.length < SEARCHED_MAX;
  useEffect(() => {
    if (goesOn) loadMore();
  });
}

/** The player's wallet and requests. A change of the wallet refetches the requests and the ledger. */
export function useWalletOverview() {
  const { uid } = useUser();
  const client = useQueryClient();
  const wallet = useQuery({ ...walletQuery(uid), refetchInterval: WALLET_EVERY_MS });
  const deposits = usePages(depositsKey(uid), ownDeposits, pollMs);
  const withdrawals = usePages(withdrawalsKey(uid), ownWithdrawals, pollMs);
  useSearched(deposits);
  useSearched(withdrawals);

  const changedAt = wallet.data?.updatedAt;
  const changedBefore = useRef(changedAt);
  const onChange = useEffectEvent(() => {
    const keys = [depositsKey(uid), withdrawalsKey(uid), transactionsKey(uid, {})];
    return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  });
  useEffect(() => {
    if (changedAt !== undefined && changedBefore.current !== undefined && changedAt !== changedBefore.current) void onChange();
    changedBefore.current = changedAt;
  }, [changedAt]);

  return { wallet, deposits, withdrawals };
}
