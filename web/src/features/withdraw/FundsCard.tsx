import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { Wallet } from '../../api/wallet';
import { Balance } from '../../components/Balance';
import { Card } from '../../components/Card';
import { Placeholder } from '../../components/Placeholder';
import { formatDateTime } from '../../lib/dates';
import { formatAmount } from '../../lib/money';
import { TEXT } from './order';

const link = { display: 'inline-flex', alignItems: 'center', minHeight: 44 } as const;

interface FundsCardProps {
  wallet: Wallet | undefined;
  /** The last try to fetch it failed; what is shown may be old. */
  failed: boolean;
  onRetry: () => void;
}

/** What can be withdrawn, and what is on hold. */
export function FundsCard({ wallet, failed, onRetry }: FundsCardProps) {
  return (
    <Card aria-label="Your points" sx={{ p: { xs: 4, sm: 6 }, pb: { xs: 2, sm: 4 }, display: 'grid', gap: 4 }}>
      <Balance wallet={wallet} failed={failed} variant="display" />
      {wallet !== undefined && wallet.withdrawable < wallet.balance && (
        <Box>
          <Typography variant="caption" component="p" id="available-label" sx={{ color: 'text.secondary' }}>
            Available to withdraw
          </Typography>
          <Typography variant="h2" component="p" role="group" aria-labelledby="available-label">
            {formatAmount(wallet.withdrawable)}
          </Typography>
          {wallet.moreWithdrawableFrom !== undefined && (
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
              Points from other players can be played at once and paid out later: more of them from{' '}
              {formatDateTime(wallet.moreWithdrawableFrom)}.
            </Typography>
          )}
        </Box>
      )}
      <Box>
        <Typography variant="caption" component="p" id="held-label" sx={{ color: 'text.secondary' }}>
          On hold
        </Typography>
        <Typography variant="h2" component="p" role="group" aria-labelledby="held-label">
          {wallet ? formatAmount(wallet.held) : failed ? '–' : <Placeholder sx={{ height: 24, width: 80 }} />}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          In withdrawals that nobody has decided yet. A declined one comes back to your balance.
        </Typography>
      </Box>
      {failed && (
        <Box role="alert" sx={{ bgcolor: 'wash.danger', color: 'error.main', borderRadius: 1, pl: 4, pr: 2, py: 2, display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
          <Typography sx={{ fontWeight: 600 }}>{TEXT.balanceFailed}</Typography>
          <Button color="inherit" onClick={onRetry}>
            Try again
          </Button>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6 }}>
        <MuiLink component={Link} to="/statement" sx={link}>
          Statement
        </MuiLink>
        <MuiLink component={Link} to="/deposits" sx={link}>
          Deposits
        </MuiLink>
      </Box>
    </Card>
  );
}
