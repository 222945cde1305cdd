import { useQuery } from '@tanstack/react-query';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/Card';
import { ErrorPanel } from '../../components/ErrorPanel';
import { GameScreen } from './GameScreen';
import { GameSkeleton } from './GameSkeleton';

export function QuickGame() {
  const { uid } = useUser();
  const { data: wallet, error, refetch } = useQuery(walletQuery(uid));
  if (wallet) return <GameScreen balance={wallet.balance} />;
  if (!error) return <GameSkeleton />;
  return (
    <Card>
      <ErrorPanel title="Your wallet could not be loaded" error={error} onRetry={() => void refetch()} />
    </Card>
  );
}
