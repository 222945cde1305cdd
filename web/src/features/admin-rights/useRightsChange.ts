import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminPlayerQuery, AUDIT, grantAdmin, removeAdmin } from '../../api/rights';
import { useSession, useUser } from '../../auth/SessionContext';
import { formFailure, formSuccess } from '../../components/notify';
import { TEXTS, type Change } from './words';

interface RightsChange {
  change: Change;
  userId: string;
  onDone: () => void;
  onFailed: (error: Error) => void;
}

/** Carries a change of rights out; one that failed may be tried again. */
export function useRightsChange({ change, userId, onDone, onFailed }: RightsChange) {
  const client = useQueryClient();
  const session = useSession();
  const { uid } = useUser();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (change === 'grant' ? grantAdmin(userId) : removeAdmin(userId)),
    async onSuccess({ isAdmin }) {
      client.setQueryData(adminPlayerQuery(userId).queryKey, (player) => player && { ...player, isAdmin });
      void client.invalidateQueries({ queryKey: AUDIT });
      formSuccess(TEXTS[change].done);
      onDone();
      // The token still calls them an admin; without that word the guard leads out of here.
      if (change === 'remove' && userId === uid) await session.check();
    },
    onError(failed) {
      formFailure(TEXTS[change].failed);
      onFailed(failed);
    },
  });
  return { send: () => mutate(), busy: isPending, failure: error?.message };
}
