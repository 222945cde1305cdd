import Box from '@mui/material/Box';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { untilRenewal, walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/page/Card';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { GameScreen } from './GameScreen';
import { GameSkeleton } from './GameSkeleton';
import { isAnybodyIntroduced } from './introduced';
import { ScreenHead, screenGap, type HeadSlots } from './layout';

/** Without waiting for the wallet, which says who is new. What cannot be fetched is tried again when it is shown. */
function fetchCardsForNewcomers(): void {
  try {
    if (!isAnybodyIntroduced(localStorage)) import('./Introduction').catch(() => undefined);
  } catch {
    // Storage is blocked.
  }
}
fetchCardsForNewcomers();

interface QuickGameProps extends HeadSlots {
  onTopUp: () => void;
  /** Something lies over the board: keys are not meant for it. */
  covered: boolean;
}

/** The head stays in place while the game under it loads, with what was handed in for it. */
export function QuickGame({ covered, onTopUp, ...head }: QuickGameProps) {
  const { uid } = useUser();
  // Before the code of what stands around the board, as there are only so many requests at a time.
  usePrefetchQuery(walletQuery(uid));
  const { data: wallet, error, refetch } = useQuery({ ...walletQuery(uid), refetchInterval: untilRenewal });
  const [countdown, setCountdown] = useState<HTMLElement | null>(null);
  return (
    <Box sx={{ display: 'grid', ...screenGap }}>
      <ScreenHead {...head} wallet={wallet} failed={error !== null} countdown={setCountdown} />
      {wallet ? (
        <GameScreen
          wallet={wallet}
          isStopped={wallet.restriction !== undefined}
          hasPlayed={wallet.gamesPlayed > 0}
          covered={covered}
          countdown={countdown}
          onTopUp={onTopUp}
        />
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
