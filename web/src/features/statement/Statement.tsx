import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { Balance, BalanceWorth } from '../../components/money/Balance';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { PageHead } from '../../components/page/PageHead';
import { ChevronIcon } from '../../components/page/screenIcons';
import { useAddressQuery } from '../../components/list/useAddressQuery';
import { isEverything, readFilter, writeFilter } from './filter';
import { FilterBar } from './FilterBar';
import { Selection, StatementSkeleton } from './Selection';

export function Statement() {
  const { uid } = useUser();
  const [query, changeQuery] = useAddressQuery();
  // The wallet is fetched first: this repairs an account whose records sign-up could not save.
  const { data: wallet, error, refetch } = useQuery(walletQuery(uid));
  const filter = readFilter(query);
  // Below 900 px the rows come first. The part above them is folded unless it says which rows these are.
  const [isFolded, setFolded] = useState(isEverything(filter));
  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 } }}>
      <PageHead
        title="Statement"
        line="Every point that came or went, with the balance before and after."
        side={
          <div>
            <Balance wallet={wallet} failed={error !== null} variant="h1" />
            <BalanceWorth wallet={wallet} />
          </div>
        }
      />
      <Button
        variant="outlined"
        aria-expanded={!isFolded}
        endIcon={
          <Box component="span" sx={{ display: 'inline-flex', transform: isFolded ? undefined : 'rotate(180deg)' }}>
            <ChevronIcon />
          </Box>
        }
        onClick={() => setFolded(!isFolded)}
        sx={{ display: { md: 'none' }, justifySelf: 'start' }}
      >
        Search, chart and totals
      </Button>
      <FilterBar filter={filter} isFolded={isFolded} onChange={(changed) => changeQuery({ ...changed }, { replace: true })} />
      {wallet ? (
        // Rows read for one selection do not apply to another; a search filters the rows already read.
        <Selection key={writeFilter({ ...filter, search: undefined }).toString()} filter={filter} isFolded={isFolded} />
      ) : error ? (
        <ErrorPanel title="Your wallet could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <StatementSkeleton />
      )}
    </Box>
  );
}
