import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminPlayerQuery, AUDIT, grantAdmin, removeAdmin, type AdminRole } from '../../api/rights';
import { useSession, useUser } from '../../auth/SessionContext';
import { formFailure, formSuccess } from '../../components/notify';
import { TEXTS } from './words';

interface RightsChange {
  userId: string;
  /** Null takes the rights away. */
  role: AdminRole | null;
  onDone: () => void;
  onFailed: (error: Error) => void;
}

/** Carries a change of rights out; one that failed may be tried again. */
export function useRightsChange({ userId, role, onDone, onFailed }: RightsChange) {
  const client = useQueryClient();
  const session = useSession();
  const { uid } = useUser();
  const texts = TEXTS[role === null ? 'remove' : 'grant'];
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (role === null ? removeAdmin(userId) : grantAdmin(userId, role)),
    async onSuccess({ isAdmin, role: now }) {
      client.setQueryData(adminPlayerQuery(userId).queryKey, (player) => player && { ...player, isAdmin, role: now });
      void client.invalidateQueries({ queryKey: AUDIT });
      formSuccess(texts.done);
      onDone();
      // The token still names the former role; with the new one the guards lead to what it sees.
      if (userId === uid) await session.check();
    },
    onError(failed) {
      formFailure(texts.failed);
      onFailed(failed);
    },
  });
  return { send: () => mutate(), busy: isPending, failure: error?.message };
}
