import Box from '@mui/material/Box';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { untilRenewal, walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/page/Card';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { GameScreen } from './GameScreen';
import { GameSkeleton } from './GameSkeleton';
import { INTRODUCED, isKeptForAnybody } from './kept';
import { ScreenHead, screenGap, type HeadSlots } from './layout';

/** Does not wait for the wallet, which says whether the player is new. A failed load is retried at display. */
function fetchCardsForNewcomers(): void {
  try {
    if (!isKeptForAnybody(INTRODUCED, localStorage)) import('./Introduction').catch(() => undefined);
  } catch {
    // Storage is blocked.
  }
}
fetchCardsForNewcomers();

interface QuickGameProps extends HeadSlots {
  onTopUp: () => void;
  /** Something covers the board: keys are not meant for it. */
  covered: boolean;
}

/** The head stays in place with its slots while the game below it loads. */
export function QuickGame({ covered, onTopUp, ...head }: QuickGameProps) {
  const { uid } = useUser();
  // Before the code around the board, because the number of parallel requests is limited.
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
