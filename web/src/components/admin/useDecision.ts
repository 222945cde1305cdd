import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CHANGED_MEANWHILE, PLAYER_LINKS, showCase, type Identified, type QueueKey } from '../../api/admin';
import { ApiError, wordsOf } from '../../api/errors';
import { formFailure, formSuccess } from '../toast/notify';
import { saysOtherRole, saysRightsGone } from './refusedRights';

/** The specification's text for a failure without a text of the server's (spec 8.12). */
export const FAILED = 'Failed to process request';

/** The case or the admin's rights have changed meanwhile: a retry would not help. */
function isOver(error: unknown): error is ApiError {
  return error instanceof ApiError && (saysRightsGone(error) || CHANGED_MEANWHILE.includes(error.code));
}

interface Decision<Case> {
  send: () => Promise<Case>;
  done: (now: Case) => string;
}

/** Sends a decision. `onEnd` is called when nothing is left to confirm: the decision is made, or no longer possible. */
export function useDecision<Case extends Identified>(queue: QueueKey, onEnd: () => void, failed = FAILED) {
  const client = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ send }: Decision<Case>) => send(),
    async onSuccess(now, { done }) {
      await showCase(client, queue, now);
      // Points may have moved between the parties.
      void client.invalidateQueries({ queryKey: PLAYER_LINKS });
      onEnd();
      formSuccess(done(now));
    },
    onError(failure) {
      if (!isOver(failure)) return;
      onEnd();
      formFailure(failure.message);
      // The new role may still read the case, so the message is shown beside it.
      if (saysOtherRole(failure)) return;
      return client.invalidateQueries({ queryKey: saysRightsGone(failure) ? queue : [...queue, 'case'] });
    },
  });
  return {
    /** `done` is the toast after success. */
    decide: (send: () => Promise<Case>, done: (now: Case) => string) => mutate({ send, done }),
    busy: isPending,
    /** The error; the decision may be tried again. */
    failure: error && !isOver(error) ? (wordsOf(error) ?? failed) : undefined,
    /** The admin's role no longer permits it, even if the token says so. */
    isRoleChanged: saysOtherRole(error),
    forget: reset,
  };
}
