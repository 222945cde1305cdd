import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Attempts } from '../../api/attempt';
import { coloursEntriesKey, coloursRoundQuery, enterColours } from '../../api/colours';
import { isPassing, messageOr } from '../../api/errors';
import { noteRefusal } from '../../api/realityCheck';
import { whileSignedIn } from '../../api/token';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { formFailure, formSuccess } from '../../components/toast/notify';
import { retry } from '../../lib/retry';
import { TEXT } from './texts';

/** Refetches what an entry changes, or what its refusal shows to be out of date. */
export function useReload(): (roundId: string) => Promise<void> {
  const { uid } = useUser();
  const client = useQueryClient();
  return async (roundId) => {
    await Promise.all(
      [coloursEntriesKey(uid, roundId), coloursRoundQuery.queryKey, walletQuery(uid).queryKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  };
}

/** Sends entries and shows toasts. `onEntered` is called for each accepted entry. */
export function useEntering(onEntered: () => void) {
  const { uid } = useUser();
  const client = useQueryClient();
  const reload = useReload();
  const [attempts] = useState(() => new Attempts());
  const [isBusy, setBusy] = useState(false);
  /** The last attempt got no answer: only the server knows whether the entry exists. */
  const [isUnanswered, setUnanswered] = useState(false);

  function failed(error: unknown): void {
    console.error('Entry failed', error);
    if (!noteRefusal(client, uid, error)) formFailure(messageOr(error, TEXT.submitFailed));
    setUnanswered(isPassing(error));
  }

  async function enter(roundId: string, picks: readonly string[]): Promise<void> {
    const body = { roundId, picks: [...picks] };
    // Sorted, so that the same three colours are the same entry in any order.
    const key = attempts.keyFor({ roundId, picks: picks.toSorted() });
    setBusy(true);
    setUnanswered(false);
    try {
      await retry((signal) => enterColours(body, key, signal), isPassing, whileSignedIn());
      attempts.succeeded();
      onEntered();
      formSuccess(TEXT.submitted);
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
      // A refusal also means that the shown data is out of date.
      void reload(roundId);
    }
  }

  return { isBusy, isUnanswered, enter };
}
