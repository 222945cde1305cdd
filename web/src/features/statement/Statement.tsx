import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/Card';
import { ErrorPanel } from '../../components/ErrorPanel';
import { PageHead } from '../../components/PageHead';
import { Placeholder } from '../../components/Placeholder';
import { useAddressQuery } from '../../components/useAddressQuery';
import { formatAmount } from '../../lib/money';
import { readFilter, writeFilter } from './filter';
import { FilterBar } from './FilterBar';
import { Selection } from './Selection';

export function Statement() {
  const { uid } = useUser();
  const [query, changeQuery] = useAddressQuery();
  // The wallet comes first: asking for it heals an account whose records sign-up could not save.
  const { data: wallet, error, refetch } = useQuery(walletQuery(uid));
  const filter = readFilter(query);
  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 } }}>
      <PageHead
        title="Statement"
        line="Every point that came or went, with the balance before and after."
        side={<Balance balance={wallet?.balance} />}
      />
      <FilterBar filter={filter} onChange={(changed) => changeQuery({ ...changed }, { replace: true })} />
      {wallet ? (
        // What was read of one selection counts for no other.
        <Selection key={writeFilter(filter).toString()} filter={filter} />
      ) : (
        <Card sx={{ minHeight: 480 }}>
          {error && <ErrorPanel title="Your wallet could not be loaded" error={error} onRetry={() => void refetch()} />}
        </Card>
      )}
    </Box>
  );
}

function Balance({ balance }: { balance: number | undefined }) {
  return (
    <Box sx={{ textAlign: { sm: 'right' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 4 }}>
        <Typography variant="caption" component="p" id="balance-label" sx={{ color: 'text.secondary' }}>
          Balance
        </Typography>
        <MuiLink
          component={Link}
          to="/deposits"
          // As high as a finger is wide, and no higher to the eye than the words beside it.
          sx={{ typography: 'caption', fontWeight: 600, display: 'inline-flex', alignItems: 'center', minHeight: 44, my: -3 }}
        >
          Deposits
        </MuiLink>
      </Box>
      <Typography variant="h1" component="p" role="group" aria-labelledby="balance-label">
        {balance === undefined ? <Placeholder sx={{ height: 34, width: 96 }} /> : formatAmount(balance)}
      </Typography>
    </Box>
  );
}
