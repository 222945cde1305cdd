import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminPlayerQuery, AUDIT, grantAdmin, removeAdmin } from '../../api/rights';
import { useSession, useUser } from '../../auth/SessionContext';
import { formFailure, formSuccess } from '../../components/notify';
import { TEXTS, type Change } from './words';

interface Asked {
  change: Change;
  userId: string;
}

/** Carries a change of rights out. `onDone` is called when it is done. */
export function useRightsChange(onDone: (asked: Asked) => void) {
  const client = useQueryClient();
  const session = useSession();
  const { uid } = useUser();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ change, userId }: Asked) => (change === 'grant' ? grantAdmin(userId) : removeAdmin(userId)),
    async onSuccess({ isAdmin }, asked) {
      client.setQueryData(adminPlayerQuery(asked.userId).queryKey, (player) => player && { ...player, isAdmin });
      void client.invalidateQueries({ queryKey: AUDIT });
      onDone(asked);
      formSuccess(TEXTS[asked.change].done);
      // The token still calls them an admin; without that word the guard leads out of here.
      if (asked.change === 'remove' && asked.userId === uid) await session.check();
    },
    onError(_, { change }) {
      formFailure(TEXTS[change].failed);
    },
  });
  return {
    send: mutate,
    busy: isPending,
    /** Why it did not work; it may be tried again. */
    error,
    forget: reset,
  };
}
