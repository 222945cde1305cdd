import { useQuery } from '@tanstack/react-query';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/Card';
import { ErrorPanel } from '../../components/ErrorPanel';
import { GameScreen } from './GameScreen';
import { GameSkeleton } from './GameSkeleton';
import type { HeadSlots } from './layout';

interface QuickGameProps extends HeadSlots {
  /** Something lies over the board: keys are not meant for it. */
  covered: boolean;
}

export function QuickGame({ covered, ...head }: QuickGameProps) {
  const { uid } = useUser();
  const { data: wallet, error, refetch } = useQuery(walletQuery(uid));
  if (wallet) return <GameScreen balance={wallet.balance} covered={covered} head={head} />;
  if (!error) return <GameSkeleton head={head} />;
  return (
    <Card>
      <ErrorPanel title="Your wallet could not be loaded" error={error} onRetry={() => void refetch()} />
    </Card>
  );
}
