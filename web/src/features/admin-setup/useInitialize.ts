import { useMutation, useQueryClient } from '@tanstack/react-query';
import { wordsOf } from '../../api/errors';
import { adminCheckQuery } from '../../api/adminCheck';
import { initializeAdmin } from '../../api/rights';
import { useSession, useUser } from '../../auth/SessionContext';
import { formFailure, formSuccess } from '../../components/toast/notify';

/** The specification's texts (spec 8.40, 8.43, 8.44). */
const DONE = 'Admin setup completed successfully!';
/** The text if the server gives none. */
const FAILED = 'Failed to initialize admin';

function failureOf(error: unknown): string {
  return `Failed to setup admin: ${wordsOf(error) ?? FAILED}`;
}

/** Makes the signed-in user the first admin. Busy until the token says so too (spec 4.50). */
export function useInitialize() {
  const client = useQueryClient();
  const session = useSession();
  const { uid } = useUser();
  const { mutate, isPending, error } = useMutation({
    mutationFn: initializeAdmin,
    async onSuccess({ isAdmin }) {
      formSuccess(DONE);
      await session.check();
      client.setQueryData(adminCheckQuery(uid).queryKey, (check) => ({ factorMissing: false, ...check, isAdmin }));
    },
    onError(refused) {
      formFailure(failureOf(refused));
    },
  });
  return { initialize: () => mutate(), busy: isPending, error, failure: error ? failureOf(error) : undefined };
}
