import { useQuery } from '@tanstack/react-query';
import { walletBeside } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';

/**
 * Whether the player takes a break, is excluded or is frozen. The app then hides what the server would refuse.
 * Undefined until the wallet, which carries this, is loaded.
 */
export function useIsRestricted(): boolean | undefined {
  const { uid } = useUser();
  const { data: wallet } = useQuery(walletBeside(uid));
  return wallet && wallet.restriction !== undefined;
}
