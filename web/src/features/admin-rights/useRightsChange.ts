import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PROPOSAL_GONE, PROPOSED_MEANWHILE } from '../../api/admin';
import { hasCode } from '../../api/errors';
import { adminPlayerQuery, AUDIT, grantAdmin, removeAdmin, roleProposalsQuery, stopProposal, type AdminRole, type AdminView } from '../../api/rights';
import { useSession, useUser } from '../../auth/SessionContext';
import { formFailure, formSuccess } from '../../components/toast/notify';
import { ROLE_PROPOSED, STOP, TEXTS } from './words';

/** The intended change of a player's role; null removes the rights. */
export type Wanted = AdminRole | 'stop' | null;

interface RightsChange {
  userId: string;
  wanted: Wanted;
  onDone: (now: AdminView) => void;
  onFailed: (error: Error) => void;
}

function ask(userId: string, wanted: Wanted, reason: string): Promise<AdminView> {
  if (wanted === null) return removeAdmin(userId, reason);
  return wanted === 'stop' ? stopProposal(userId) : grantAdmin(userId, wanted, reason);
}

/** Carries out a change of rights. A failed one may be tried again. */
export function useRightsChange({ userId, wanted, onDone, onFailed }: RightsChange) {
  const client = useQueryClient();
  const session = useSession();
  const { uid } = useUser();
  const texts = wanted === 'stop' ? STOP : TEXTS[wanted === null ? 'remove' : 'grant'];
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => ask(userId, wanted, reason),
    async onSuccess(view) {
      const { isAdmin, role, proposed } = view;
      const { queryKey } = adminPlayerQuery(userId);
      const ends = client.getQueryData(queryKey)?.suspendedByYou === true && !isAdmin;
      client.setQueryData(queryKey, (player) => player && { ...player, isAdmin, role });
      if (ends) void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: AUDIT });
      await client.invalidateQueries({ queryKey: roleProposalsQuery().queryKey });
      formSuccess(proposed === undefined ? texts.done : ROLE_PROPOSED);
      onDone(view);
      // The token still names the former role. With the new one the guards lead to a screen that it may see.
      if (ends || (userId === uid && wanted !== 'stop')) await session.check();
    },
    onError(failed) {
      // The list of proposals changes too, and perhaps the dialog.
      const isOther = [PROPOSAL_GONE, PROPOSED_MEANWHILE].some((code) => hasCode(failed, code));
      formFailure(isOther ? failed.message : texts.failed);
      void client.invalidateQueries({ queryKey: roleProposalsQuery().queryKey });
      onFailed(failed);
    },
  });
  return {
    send: mutate,
    busy: isPending,
    failure: error?.message,
    /** The call had no reason and could only propose. */
    isGone: hasCode(error, PROPOSAL_GONE),
  };
}
