import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Deposit } from '../../api/deposits';
import { usePages, type Pages } from '../../api/pages';
import { ownTransactions, transactionsKey, type Transaction, type Wallet } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { Amount, Amounts, Line } from '../../components/money/Amounts';
import { balanceWords, debtWords } from '../../components/money/balanceWords';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { Placeholder } from '../../components/page/Placeholder';
import { Muted } from '../../components/money/requests';
import { rowWords } from '../../components/money/rowWords';
import { StatusChip } from '../../components/money/StatusChip';
import { To } from '../../components/page/To';
import { useIsPlayOnly } from '../../config/bonusRule';
import { formatDateTime } from '../../lib/dates';
import { formatAmount, formatSigned, fromHundredths, toHundredths } from '../../lib/money';
import { useWalletOverview } from './useWalletOverview';
import { depositsWaiting, waitingOf, type Waiting } from './waiting';

/** The number of ledger rows shown: the statement has all of them. */
const ROWS = 6;

/** The height of a line's content: a name with a time under it. */
const LINE = 44;

interface WalletOverviewProps {
  /** The control for more points. */
  deposit: ReactNode;
  /** The control for sending points to another player. */
  send: ReactNode;
  /** Shows a waiting deposit. */
  onOpen: (deposit: Deposit) => void;
}

/** The player's balance, its worth, the waiting requests, and the last movements. */
export function WalletOverview({ deposit, send, onOpen }: WalletOverviewProps) {
  const { wallet, deposits, withdrawals } = useWalletOverview();
  const waiting = waitingOf(deposits.rows, withdrawals.rows);
  if (wallet.data === undefined && wallet.error) {
    return <ErrorPanel title="Your wallet could not be loaded" error={wallet.error} onRetry={() => void wallet.refetch()} />;
  }
  return (
    <Box sx={{ display: 'grid', columnGap: 16, rowGap: 8, alignItems: 'start', gridTemplateColumns: { md: 'minmax(0, 5fr) minmax(0, 6fr)' } }}>
      <Box sx={{ display: 'grid', gap: { xs: 5, md: 6 } }}>
        <Typography variant="h1" sx={{ typography: 'h2' }}>
          Wallet
        </Typography>
        <Total wallet={wallet.data} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, '& > *': { flex: { xs: '1 1 120px', sm: '0 1 160px' } } }}>
          {deposit}
          <Button component={Link} to="/withdraw" variant="outlined">
            Withdraw
          </Button>
          {send}
        </Box>
        <Parts wallet={wallet.data} waiting={deposits.isLoading ? undefined : waiting} failed={deposits.error !== null} />
      </Box>
      <Box sx={{ display: 'grid', gap: 8 }}>
        <WaitingList waiting={waiting} onOpen={onOpen} deposits={deposits} withdrawals={withdrawals} />
        {/* The wallet is fetched first: this repairs an account whose records sign-up could not save. */}
        <Section name="Last movements">{wallet.data ? <LastRows /> : <RowsSkeleton />}</Section>
      </Box>
    </Box>
  );
}

function Total({ wallet }: { wallet: Wallet | undefined }) {
  const id = useId();
  const owed = wallet && debtWords(wallet);
  return (
    <Box>
      <Typography variant="caption" component="p" id={id} sx={{ color: 'text.secondary' }}>
        Balance
      </Typography>
      <Typography component="p" variant="display" role="group" aria-labelledby={id} sx={{ overflowWrap: 'anywhere' }}>
        {wallet ? formatAmount(wallet.balance) : <Placeholder sx={{ height: 44, width: 160 }} />}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1 }}>{wallet ? balanceWords(wallet) : 'points'}</Typography>
      {owed && <Typography sx={{ fontWeight: 600, mt: 2 }}>{owed}</Typography>}
    </Box>
  );
}

interface PartsProps {
  wallet: Wallet | undefined;
  /** Undefined until known. */
  waiting: readonly Waiting[] | undefined;
  /** The waiting requests could not be fetched. */
  failed: boolean;
}

/** The parts of the balance, and the points that are not in it yet. */
function Parts({ wallet, waiting, failed }: PartsProps) {
  const isPlayOnly = useIsPlayOnly();
  const { coming, going } = depositsWaiting(waiting ?? []);
  const shown = (amount: number | undefined, format: (amount: number) => string) => (amount === undefined ? undefined : format(amount));
  const ofWaiting = (amount: number) => (failed ? '–' : shown(waiting && amount, formatSigned));
  return (
    <Amounts>
      {(wallet ? wallet.withdrawable < wallet.balance : isPlayOnly) && (
        <Amount
          isLarge
          name="Available to withdraw"
          about={
            wallet?.moreWithdrawableFrom === undefined
              ? 'One point is paid out as one N$.'
              : `Points from other players and what you win with them can be played at once and paid out later: more of them from ${formatDateTime(wallet.moreWithdrawableFrom)}.`
          }
        >
          {shown(wallet?.withdrawable, formatAmount)}
        </Amount>
      )}
      {(wallet ? wallet.bonus > 0 : isPlayOnly) && (
        <Amount name="Bonus" about="For playing, not for paying out, and so is what it wins.">
          {shown(wallet?.bonus, formatAmount)}
        </Amount>
      )}
      <Amount name="On hold" about="In withdrawals that nobody has decided yet. A declined one comes back to your balance.">
        {shown(wallet?.held, formatAmount)}
      </Amount>
      <Amount name="Waiting to come in" about="Deposits that an admin has not decided yet.">
        {ofWaiting(coming)}
      </Amount>
      {going < 0 && (
        <Amount name="Waiting to go out" about="Deposits to other players. They leave your balance when an admin approves them.">
          {ofWaiting(going)}
        </Amount>
      )}
    </Amounts>
  );
}

/** A heading over lines. */
function Section({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ mb: 3 }}>
        {name}
      </Typography>
      {children}
    </Box>
  );
}

const lines = { listStyle: 'none', m: 0, p: 0, borderBottom: 1, borderColor: 'divider' } as const;

function LinesSkeleton({ label, count }: { label: string; count: number }) {
  return (
    <Box role="status" aria-label={label} sx={{ borderBottom: 1, borderColor: 'divider' }}>
      {Array.from({ length: count }, (_, index) => (
        <Line key={index}>
          <Placeholder sx={{ height: LINE, width: `${70 - 12 * (index % 3)}%` }} />
          <Placeholder sx={{ height: 24, width: 72 }} />
        </Line>
      ))}
    </Box>
  );
}

function Nothing({ children }: { children: string }) {
  return (
    <Line sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ color: 'text.secondary', minHeight: LINE }}>{children}</Typography>
    </Line>
  );
}

interface WaitingListProps {
  waiting: readonly Waiting[];
  onOpen: (deposit: Deposit) => void;
  deposits: Pages<unknown>;
  withdrawals: Pages<unknown>;
}

function WaitingList({ waiting, onOpen, deposits, withdrawals }: WaitingListProps) {
  const failed = [deposits, withdrawals].filter(({ rows, error }) => error && rows.length === 0);
  const [firstFailed] = failed;
  return (
    <Section name="Waiting for a decision">
      {firstFailed ? (
        <ErrorPanel title="Your requests could not be loaded" error={firstFailed.error} onRetry={() => failed.forEach(({ refetch }) => refetch())} />
      ) : deposits.isLoading || withdrawals.isLoading ? (
        <LinesSkeleton label="Loading your requests" count={1} />
      ) : waiting.length === 0 ? (
        <Nothing>Nothing waits.</Nothing>
      ) : (
        <Box component="ul" role="list" aria-label="Waiting for a decision" sx={lines}>
          {waiting.map(({ id, name, askedAt, amount, status, held, deposit }) => (
            <Line key={id} as="li">
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {deposit ? (
                  <MuiLink component="button" type="button" onClick={() => onOpen(deposit)} sx={{ font: 'inherit', fontWeight: 600, textAlign: 'left' }}>
                    {name}
                  </MuiLink>
                ) : (
                  <To address="/withdraw">{name}</To>
                )}
                <Muted>{`Asked ${formatDateTime(askedAt)}`}</Muted>
                {held && <Muted>{held}</Muted>}
              </Box>
              <Box sx={{ display: 'grid', justifyItems: 'end', gap: 1 }}>
                <Box component="span" sx={{ fontWeight: 650 }}>
                  {formatSigned(amount)}
                </Box>
                <StatusChip status={status} />
              </Box>
            </Line>
          ))}
        </Box>
      )}
    </Section>
  );
}

/** The effect of a row on the balance, from the balances before and after it. */
function moved({ previousBalance, newBalance }: Transaction): number {
  return fromHundredths(toHundredths(newBalance) - toHundredths(previousBalance));
}

function RowsSkeleton() {
  return <LinesSkeleton label="Loading your last movements" count={ROWS} />;
}

function LastRows() {
  const { uid } = useUser();
  const pages = usePages(transactionsKey(uid, {}), ownTransactions({}));
  const { rows, isLoading, error, refetch } = pages;
  if (isLoading) return <RowsSkeleton />;
  if (rows.length === 0) {
    return error ? (
      <ErrorPanel title="Your last movements could not be loaded" error={error} onRetry={refetch} />
    ) : (
      <Nothing>Nothing has moved yet.</Nothing>
    );
  }
  return (
    <>
      <Box component="ol" role="list" aria-label="Last movements" sx={lines}>
        {rows.slice(0, ROWS).map((row) => (
          <Line key={row.seq} as="li">
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {rowWords(row)}
              <Muted>{formatDateTime(row.timestamp)}</Muted>
            </Box>
            <Box sx={{ textAlign: 'right' }}>
              <Box component="span" sx={{ fontWeight: 650, whiteSpace: 'nowrap', color: moved(row) > 0 ? 'success.main' : undefined }}>
                {formatSigned(moved(row))}
              </Box>
              <Muted>{`Balance ${formatAmount(row.newBalance)}`}</Muted>
            </Box>
          </Line>
        ))}
      </Box>
      <To address="/statement" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 48 }}>
        Whole statement
      </To>
    </>
  );
}
