import { useQuery } from '@tanstack/react-query';
import { walletBeside } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';

/**
 * The player takes a break, is excluded or is frozen: what the server would refuse is not offered. Undefined until the
 * wallet is there, which says so.
 */
export function useIsRestricted(): boolean | undefined {
  const { uid } = useUser();
  const { data: wallet } = useQuery(walletBeside(uid));
  return wallet && wallet.restriction !== undefined;
}
