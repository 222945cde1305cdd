import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Wallet } from '../api/wallet';
import { formatAmount, formatWorth } from '../lib/money';
import { Placeholder } from './Placeholder';

interface BalanceProps {
  wallet: Wallet | undefined;
  /** It could not be fetched. */
  failed?: boolean;
  variant: 'display' | 'h1';
}

const HEIGHT = { display: 44, h1: 33 } as const;

/** The player's balance in points. `BalanceWorth` belongs under it. */
export function Balance({ wallet, failed = false, variant }: BalanceProps) {
  const id = useId();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }} id={id}>
        Balance
      </Typography>
      <Typography component="p" variant={variant} aria-labelledby={id} role="group" sx={{ minWidth: 96, overflowWrap: 'anywhere' }}>
        {wallet ? formatAmount(wallet.balance) : failed ? '–' : <Placeholder sx={{ height: HEIGHT[variant], width: 120 }} />}
      </Typography>
    </Box>
  );
}

interface BalanceWorthProps {
  wallet: Wallet | undefined;
  /** In one line where there is little room, without what a bonus is good for. */
  brief?: boolean;
}

/** What the points are worth, and how many of them are bonus. As high while there is nothing to say yet. */
export function BalanceWorth({ wallet, brief = false }: BalanceWorthProps) {
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', minHeight: { xs: brief ? '1lh' : '2lh', sm: '1lh' } }}>
      {wallet && `points, worth ${formatWorth(wallet.balance)}`}
      {wallet !== undefined && wallet.bonus > 0 && (
        <>
          , of it bonus {formatAmount(wallet.bonus)}
          <Box component="span" sx={{ display: { xs: brief ? 'none' : 'inline', md: 'inline' } }}>
            : for playing, not for paying out
          </Box>
        </>
      )}
    </Typography>
  );
}
