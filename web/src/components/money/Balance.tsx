import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Wallet } from '../../api/wallet';
import { formatAmount } from '../../lib/money';
import { balanceWords } from './balanceWords';
import { Placeholder } from '../page/Placeholder';

interface BalanceProps {
  wallet: Wallet | undefined;
  /** The balance could not be fetched. */
  failed?: boolean;
  variant: 'display' | 'h1';
}

const HEIGHT = { display: 44, h1: 33 } as const;

/** The player's balance in points. Put `BalanceWorth` under it. */
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

/** What the points are worth. Its height is reserved while there is no text. */
export function BalanceWorth({ wallet }: { wallet: Wallet | undefined }) {
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', minHeight: '1lh' }}>
      {wallet && balanceWords(wallet)}
    </Typography>
  );
}
