import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeLimit, showInWallet, walletQuery, type LimitBody, type Limits } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { failureOf } from '../../components/form/FormFailure';

/** Changes a limit, shows the result, and then calls `onDone`. */
export function useLimitChange(onDone: (limits: Limits, body: LimitBody) => void) {
  const { uid } = useUser();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: changeLimit,
    async onSuccess(limits, body) {
      await showInWallet(client, uid, { limits });
      onDone(limits, body);
    },
    // A refusal means that the shown limits are out of date.
    onError: () => client.invalidateQueries({ queryKey: walletQuery(uid).queryKey }),
  });
  return {
    send: mutate,
    isBusy: isPending,
    failure: error && failureOf(error, 'Nobody knows whether your limit was changed. Please try again.'),
  };
}
