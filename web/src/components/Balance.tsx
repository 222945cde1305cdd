import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import type { Wallet } from '../api/wallet';
import { formatAmount } from '../lib/money';
import { Placeholder } from './Placeholder';

interface BalanceProps {
  wallet: Wallet | undefined;
  /** It could not be fetched. */
  failed?: boolean;
  variant: 'display' | 'h1';
  /** Beside the name. */
  links?: ReactNode;
}

const HEIGHT = { display: 44, h1: 33 } as const;

/** The player's balance, and how much of it is bonus. */
export function Balance({ wallet, failed = false, variant, links }: BalanceProps) {
  const id = useId();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'inherit', columnGap: { xs: 2, sm: 4 } }}>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }} id={id}>
          Balance
        </Typography>
        {links}
      </Box>
      <Typography component="p" variant={variant} aria-labelledby={id} role="group" sx={{ minWidth: 96, overflowWrap: 'anywhere' }}>
        {wallet ? formatAmount(wallet.balance) : failed ? '–' : <Placeholder sx={{ height: HEIGHT[variant], width: 120 }} />}
      </Typography>
      {wallet !== undefined && wallet.bonus > 0 && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          of it bonus {formatAmount(wallet.bonus)}: for playing, not for paying out
        </Typography>
      )}
    </Box>
  );
}
