import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/Card';
import { ErrorPanel } from '../../components/ErrorPanel';
import { GameScreen } from './GameScreen';
import { GameSkeleton } from './GameSkeleton';
import { SCREEN_GAP, ScreenHead, type HeadSlots } from './layout';

interface QuickGameProps extends HeadSlots {
  /** Something lies over the board: keys are not meant for it. */
  covered: boolean;
}

/** The head stays in place while the game under it loads, with what was handed in for it. */
export function QuickGame({ covered, ...head }: QuickGameProps) {
  const { uid } = useUser();
  const { data: wallet, error, refetch } = useQuery(walletQuery(uid));
  return (
    <Box sx={{ display: 'grid', gap: SCREEN_GAP }}>
      <ScreenHead {...head} wallet={wallet} failed={error !== null} />
      {wallet ? (
        <GameScreen balance={wallet.balance} covered={covered} />
      ) : error ? (
        <Card>
          <ErrorPanel title="Your wallet could not be loaded" error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <GameSkeleton />
      )}
    </Box>
  );
}
