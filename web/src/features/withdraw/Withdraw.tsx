import { useQuery, useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef } from 'react';
import { showRow, usePages } from '../../api/pages';
import { payoutAccountsQuery } from '../../api/payoutAccounts';
import { walletQuery } from '../../api/wallet';
import { ownWithdrawals, withdrawalsKey, type Withdrawal } from '../../api/withdrawals';
import { useUser } from '../../auth/SessionContext';
import { PageHead } from '../../components/page/PageHead';
import { AccountsCard } from './AccountsCard';
import { FundsCard } from './FundsCard';
import { History } from './History';
import { WithdrawForm } from './WithdrawForm';

/** The interval for refetching the balance while the tab is visible: games and decisions elsewhere change it. */
const BALANCE_EVERY_MS = 15_000;

export function Withdraw() {
  const { uid } = useUser();
  const client = useQueryClient();
  const wallet = useQuery({ ...walletQuery(uid), refetchInterval: BALANCE_EVERY_MS });
  const accounts = useQuery(payoutAccountsQuery(uid));
  const history = usePages(withdrawalsKey(uid), ownWithdrawals);
  const formRef = useRef<HTMLFormElement>(null);

  // A lower held amount means that a request was decided: the list is refetched.
  const held = wallet.data?.held;
  const heldBefore = useRef(held);
  const onDecision = useEffectEvent(() => history.refetch());
  useEffect(() => {
    if (held !== undefined && heldBefore.current !== undefined && held < heldBefore.current) onDecision();
    heldBefore.current = held;
  }, [held]);

  const askBalance = () => client.invalidateQueries({ queryKey: walletQuery(uid).queryKey });

  async function onRequested(withdrawal: Withdrawal) {
    await Promise.all([showRow(client, withdrawalsKey(uid), withdrawal), askBalance()]);
  }

  /** No answer came: only the server knows whether the request exists. */
  async function onUnanswered() {
    history.refetch();
    await askBalance();
  }

  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 } }}>
      <PageHead title="Withdraw Funds" line="Have your points paid out. One point is one N$." />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, md: 6 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '528px minmax(0, 1fr)' },
          gridTemplateRows: { md: 'auto 1fr' },
        }}
      >
        <Box sx={{ gridColumn: { md: 2 } }}>
          <FundsCard wallet={wallet.data} failed={wallet.isError} onRetry={() => void wallet.refetch()} />
        </Box>
        <Box sx={{ gridColumn: { md: 1 }, gridRow: { md: '1 / span 2' } }}>
          <WithdrawForm
            formRef={formRef}
            bounds={wallet.data}
            saved={accounts.data}
            onRequested={onRequested}
            onUnanswered={() => void onUnanswered()}
            onRefused={() => void accounts.refetch()}
          />
        </Box>
        <Box sx={{ gridColumn: { md: 2 } }}>
          <AccountsCard query={accounts} />
        </Box>
      </Box>
      <History pages={history} onStart={() => formRef.current?.querySelector('input')?.focus()} />
    </Box>
  );
}
