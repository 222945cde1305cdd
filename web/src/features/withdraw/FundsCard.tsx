import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import type { Wallet } from '../../api/wallet';
import { Balance, BalanceWorth } from '../../components/money/Balance';
import { debtWords } from '../../components/money/balanceWords';
import { Card } from '../../components/page/Card';
import { Placeholder } from '../../components/page/Placeholder';
import { useIsPlayOnly } from '../../config/bonusRule';
import { formatDateTime } from '../../lib/dates';
import { formatAmount } from '../../lib/money';
import { TEXT } from './order';

interface FundsCardProps {
  wallet: Wallet | undefined;
  /** The last fetch failed; the shown data may be old. */
  failed: boolean;
  onRetry: () => void;
}

/** The points that can be withdrawn, and those on hold. */
export function FundsCard({ wallet, failed, onRetry }: FundsCardProps) {
  const isPlayOnly = useIsPlayOnly();
  const owed = wallet && debtWords(wallet);
  const hasLess = wallet ? wallet.withdrawable < wallet.balance : isPlayOnly;
  return (
    <Card aria-label="Your points" sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 4 }}>
      <div>
        <Balance wallet={wallet} failed={failed} variant="display" />
        <BalanceWorth wallet={wallet} />
      </div>
      {owed && <Typography sx={{ fontWeight: 600 }}>{owed}</Typography>}
      {hasLess && (
        <Part name="Available to withdraw" amount={wallet?.withdrawable} failed={failed}>
          {wallet?.moreWithdrawableFrom !== undefined &&
            `Points from other players and what you win with them can be played at once and paid out later: more of them from ${formatDateTime(wallet.moreWithdrawableFrom)}.`}
        </Part>
      )}
      <Part name="On hold" amount={wallet?.held} failed={failed}>
        In withdrawals that nobody has decided yet. A declined one comes back to your balance.
      </Part>
      {failed && (
        <Box role="alert" sx={{ bgcolor: 'wash.danger', color: 'error.main', borderRadius: 1, pl: 4, pr: 2, py: 2, display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
          <Typography sx={{ fontWeight: 600 }}>{TEXT.balanceFailed}</Typography>
          <Button color="inherit" onClick={onRetry}>
            Try again
          </Button>
        </Box>
      )}
    </Card>
  );
}

interface PartProps {
  name: string;
  amount: number | undefined;
  failed: boolean;
  /** The explanation. */
  children: ReactNode;
}

/** A named part of the points. */
function Part({ name, amount, failed, children }: PartProps) {
  const id = useId();
  return (
    <Box>
      <Typography variant="caption" component="p" id={id} sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography variant="h2" component="p" role="group" aria-labelledby={id}>
        {amount !== undefined ? formatAmount(amount) : failed ? '–' : <Placeholder sx={{ height: '1lh', width: 80 }} />}
      </Typography>
      {children && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          {children}
        </Typography>
      )}
    </Box>
  );
}
