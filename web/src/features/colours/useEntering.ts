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

/** What an entry changes, or the refusal of one shows to be otherwise, is fetched anew. */
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

/** Sends entries and shows toasts. `onEntered` is called with each that was accepted. */
export function useEntering(onEntered: () => void) {
  const { uid } = useUser();
  const client = useQueryClient();
  const reload = useReload();
  const [attempts] = useState(() => new Attempts());
  const [isBusy, setBusy] = useState(false);
  /** No answer came to the last try: whether the entry stands, only the server knows. */
  const [isUnanswered, setUnanswered] = useState(false);

  function failed(error: unknown): void {
    console.error('Entry failed', error);
    if (!noteRefusal(client, uid, error)) formFailure(messageOr(error, TEXT.submitFailed));
    setUnanswered(isPassing(error));
  }

  async function enter(roundId: string, picks: readonly string[]): Promise<void> {
    const body = { roundId, picks: [...picks] };
    // Sorted, so that the same three colours are the same entry in whichever order they were chosen.
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
      // A refusal, too, means that something is not as it was shown.
      void reload(roundId);
    }
  }

  return { isBusy, isUnanswered, enter };
}
