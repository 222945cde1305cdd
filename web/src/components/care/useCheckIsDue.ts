import { useQuery } from '@tanstack/react-query';
import { dueAt, knownOfCheckQuery } from '../../api/realityCheck';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { useHasCome } from '../../lib/now';

/** Whether the player has to answer a reality check before they play on (D58). */
export function useCheckIsDue(): boolean {
  const { uid } = useUser();
  const { data: wallet } = useQuery(walletQuery(uid));
  const { data: known } = useQuery(knownOfCheckQuery(uid));
  const asks = wallet && !wallet.restriction && known;
  return useHasCome(asks ? dueAt(wallet.realityCheck, known) : undefined);
}
