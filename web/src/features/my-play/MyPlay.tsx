import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { walletQuery, type Transaction } from '../../api/wallet';
import { withdrawalStatesQuery } from '../../api/withdrawals';
import { useUser } from '../../auth/SessionContext';
import { EmptyState } from '../../components/page/EmptyState';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { PageHead } from '../../components/page/PageHead';
import { Placeholder } from '../../components/page/Placeholder';
import { ListIcon } from '../../components/page/screenIcons';
import { useAddressQuery } from '../../components/list/useAddressQuery';
import { progressText, useWhole } from '../../components/form/useReading';
import { isBackwards, timesOf } from '../../lib/days';
import { ONE_POINT } from '../../lib/money';
import { isAskedFor, moneyOf, type WithdrawalStates } from './money';
import { MoneyInAndOut } from './MoneyInAndOut';
import { periodText, readPeriod, slotsOf, type Period } from './period';
import { PeriodBar } from './PeriodBar';
import { OverTime, Playing } from './Playing';
import { resultsOf } from './results';

const NO_STATES: WithdrawalStates = new Map();

/** The player's cost in money and time, for a chosen period. */
export function MyPlay() {
  const { uid } = useUser();
  const [query, changeQuery] = useAddressQuery();
  // The wallet is fetched first: this repairs an account whose records sign-up could not save.
  const { data: wallet, error, refetch } = useQuery(walletQuery(uid));
  const period = readPeriod(query, new Date());
  return (
    <Box sx={{ display: 'grid', gap: { xs: 5, md: 6 } }}>
      <PageHead title="My play" line={`What your playing costs, in points and in time. ${ONE_POINT}`} />
      <PeriodBar period={period} onChange={(changed) => changeQuery(changed, { replace: true })} />
      {isBackwards(period) ? null : wallet ? (
        <Reading key={`${period.from ?? ''} ${period.to ?? ''}`} period={period} />
      ) : error ? (
        <ErrorPanel title="Your wallet could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Box>
  );
}

/** Reads every row of the period. */
function Reading({ period }: { period: Period }) {
  const { uid } = useUser();
  const { reading: whole, read } = useWhole(timesOf(period));
  const begin = useEffectEvent(() => void read());
  useEffect(() => begin(), []);
  const rows = whole.status === 'read' ? whole.result : undefined;
  const withdrawals = useQuery({ ...withdrawalStatesQuery(uid), enabled: rows?.some(isAskedFor) === true });
  if (whole.status === 'failed') {
    return <ErrorPanel title="Your play could not be added up" error={whole.error} onRetry={() => void read()} />;
  }
  if (withdrawals.error && !withdrawals.data) {
    return <ErrorPanel title="Your withdrawals could not be loaded" error={withdrawals.error} onRetry={() => void withdrawals.refetch()} />;
  }
  if (!rows || withdrawals.isLoading) return <Skeleton>{whole.status === 'reading' && progressText(whole)}</Skeleton>;
  return <Report period={period} rows={rows} states={withdrawals.data ?? NO_STATES} />;
}

interface ReportProps {
  period: Period;
  rows: readonly Transaction[];
  states: WithdrawalStates;
}

function Report({ period, rows, states }: ReportProps) {
  const now = new Date();
  const { unit, slots } = slotsOf(period, new Date(rows.at(-1)?.timestamp ?? now), now);
  const results = resultsOf(rows, slots);
  const money = moneyOf(rows, states);
  const isEmpty = rows.every(({ source }) => source === 'start');
  return (
    <>
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {periodText(period)}
      </Typography>
      {isEmpty ? (
        <Nothing isAll={period.name === 'start'} />
      ) : (
        <>
          <Box sx={{ display: 'grid', columnGap: 16, rowGap: 8, alignItems: 'start', gridTemplateColumns: { md: 'minmax(0, 5fr) minmax(0, 6fr)' } }}>
            <MoneyInAndOut money={money} />
            <Playing results={results} />
          </Box>
          {slots.some((_, index) => results.slots[index]?.played || results.slots[index]?.back) && <OverTime unit={unit} results={results} />}
        </>
      )}
      <Ways />
    </>
  );
}

function Nothing({ isAll }: { isAll: boolean }) {
  return (
    <EmptyState
      icon={<ListIcon size={24} />}
      text="Nothing was paid or played in this time."
      action={
        isAll ? undefined : (
          <Button component={Link} to="?period=start" replace>
            Look since the start
          </Button>
        )
      }
    />
  );
}

/** Links to limits, the reality check, breaks and help. */
function Ways() {
  return (
    <Box component="nav" aria-label="What may help" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, '& > *': { flex: { xs: '1 1 144px', sm: 'none' }, textAlign: 'center' } }}>
      <Button variant="outlined" component={Link} to="/profile#limits">
        Your limits
      </Button>
      <Button variant="outlined" component={Link} to="/profile#reality-check">
        Reality check
      </Button>
      <Button variant="outlined" component={Link} to="/profile#take-break">
        Take a break
      </Button>
      <Button variant="outlined" component={Link} to="/gambling-help">
        Help with gambling
      </Button>
    </Box>
  );
}

/** Placeholder for the data being read, with the progress. */
function Skeleton({ children }: { children?: ReactNode }) {
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{children || 'Reading…'}</Typography>
      <Box role="status" aria-label="Loading your play" sx={{ display: 'grid', columnGap: 16, rowGap: 8, gridTemplateColumns: { md: 'minmax(0, 5fr) minmax(0, 6fr)' } }}>
        {[0, 1].map((part) => (
          <Box key={part} sx={{ display: 'grid', gap: 4 }}>
            <Placeholder sx={{ height: 28, width: 160 }} />
            <Placeholder sx={{ height: 64, width: '60%' }} />
            <Placeholder sx={{ height: 160 }} />
          </Box>
        ))}
        <Placeholder sx={{ height: 160, gridColumn: '1 / -1' }} />
      </Box>
    </>
  );
}
