import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import { payoutAccountsQuery, showAccounts, type PayoutAccount, type PayoutAccounts } from '../../api/payoutAccounts';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/page/Card';
import { disabledInFocus } from '../../components/form/disabled';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { formSuccess } from '../../components/toast/notify';
import { Placeholder } from '../../components/page/Placeholder';
import { Muted } from '../../components/money/requests';
import { useNow } from '../../lib/now';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { usableWords } from './order';

const AddAccount = lazy(() => import('./AddAccount'));
const RemoveAccount = lazy(() => import('./RemoveAccount'));

/** The player's saved accounts, which need no typing. */
export function AccountsCard({ query }: { query: UseQueryResult<PayoutAccounts> }) {
  const { data: saved, error, refetch } = query;
  return (
    <Card aria-label="Payout accounts" sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 4 }}>
      <Typography variant="h2">Payout accounts</Typography>
      {saved ? (
        <Accounts saved={saved} />
      ) : error ? (
        <ErrorPanel title="Your payout accounts could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Placeholder sx={{ height: 48 }} />
      )}
    </Card>
  );
}

function Accounts({ saved }: { saved: PayoutAccounts }) {
  const { accounts, accountsMax } = saved;
  const { uid } = useUser();
  const client = useQueryClient();
  const now = useNow();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<PayoutAccount | null>(null);
  const fullId = useId();
  const isFull = accounts.length >= accountsMax;

  async function onSaved(account: PayoutAccount) {
    await showAccounts(client, uid, (known) => [...known.filter(({ id }) => id !== account.id), account]);
    setAdding(false);
    formSuccess('Account saved');
  }

  async function onRemoved(id: string) {
    await showAccounts(client, uid, (known) => known.filter((account) => account.id !== id));
    setLeaving(null);
    formSuccess('Account removed');
  }

  return (
    <>
      {accounts.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          None yet. One that is saved can be chosen with your next withdrawal.
        </Typography>
      ) : (
        <Box component="ul" aria-label="Saved accounts" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {accounts.map((account) => (
            <Row key={account.id} account={account} now={now} onRemove={() => setLeaving(account)} />
          ))}
        </Box>
      )}
      <Box>
        <Button
          variant="outlined"
          aria-describedby={isFull ? fullId : undefined}
          {...disabledInFocus(isFull, () => setAdding(true))}
        >
          {accounts.length === 0 ? 'Save an account to be paid to' : 'Add a payout account'}
        </Button>
        {isFull && (
          <Typography id={fullId} variant="caption" component="p" sx={{ color: 'text.secondary', mt: 2 }}>
            You can save {accountsMax} accounts. Remove one to add another.
          </Typography>
        )}
      </Box>
      <Suspense fallback={null}>
        {isAdding && (
          <AddAccount
            saved={saved}
            onClose={() => setAdding(false)}
            onSaved={onSaved}
            onFailed={() => void client.invalidateQueries({ queryKey: payoutAccountsQuery(uid).queryKey })}
          />
        )}
        {leaving && <RemoveAccount account={leaving} onClose={() => setLeaving(null)} onRemoved={onRemoved} />}
      </Suspense>
    </>
  );
}

function Row({ account, now, onRemove }: { account: PayoutAccount; now: number; onRemove: () => void }) {
  const { method, label } = account;
  const usable = usableWords(account, now);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 3,
        py: 2,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Muted>{method}</Muted>
        <strong>{label}</strong>
        {usable && <Muted>{usable}</Muted>}
      </Box>
      <Button color="error" onClick={onRemove} sx={{ flexShrink: 0 }}>
        Remove
        <span style={visuallyHidden}>
          {' '}
          {method} {label}
        </span>
      </Button>
    </Box>
  );
}
