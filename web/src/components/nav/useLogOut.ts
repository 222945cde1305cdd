import { useSession } from '../../auth/SessionContext';

export function useLogOut(): () => Promise<void> {
  const session = useSession();
  return async () => {
    try {
      await session.signOut();
    } catch (error) {
      // Logged, not shown (spec 2.19).
      console.error('Logout failed', error);
    }
  };
}
