import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, wordsOf } from '../../api/errors';
import { changeLimit, showLimits, walletQuery, type LimitBody, type Limits } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';

/** Changes a limit, shows the result, and then calls `onDone`. */
export function useLimitChange(onDone: (limits: Limits, body: LimitBody) => void) {
  const { uid } = useUser();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: changeLimit,
    async onSuccess(limits, body) {
      await showLimits(client, uid, limits);
      onDone(limits, body);
    },
    // A refusal means that the shown limits are out of date.
    onError: () => client.invalidateQueries({ queryKey: walletQuery(uid).queryKey }),
  });
  return {
    send: mutate,
    isBusy: isPending,
    failure: error && {
      text: wordsOf(error) ?? 'Nobody knows whether your limit was changed. Please try again.',
      requestId: error instanceof ApiError ? error.requestId : undefined,
    },
  };
}
