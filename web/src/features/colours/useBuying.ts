import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { enterColours } from '../../api/colours';
import { isPassing, messageOr, requestIdOf } from '../../api/errors';
import { noteRefusal } from '../../api/realityCheck';
import { whileSignedIn } from '../../api/token';
import { useUser } from '../../auth/SessionContext';
import type { FormFailureProps } from '../../components/form/FormFailure';
import { formSuccess } from '../../components/toast/notify';
import { retry } from '../../lib/retry';
import { buyInOrder, failureText, type BasketTicket } from './basket';
import { TEXT } from './texts';
import { useReload } from './useEntering';

/** Sends the tickets of a basket one after another, each with its own key. */
export function useBuying(roundId: string, onChange: (tickets: readonly BasketTicket[]) => void, onEntered: () => void) {
  const { uid } = useUser();
  const client = useQueryClient();
  const reload = useReload();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailureProps | null>(null);

  /** Whether all of them are now bought. */
  async function buy(tickets: readonly BasketTicket[]): Promise<boolean> {
    let known = tickets;
    setBusy(true);
    setFailure(null);
    try {
      await buyInOrder(tickets, {
        send: ({ picks, key }) => retry((signal) => enterColours({ roundId, picks: [...picks] }, key, signal), isPassing, whileSignedIn()),
        isUnknown: isPassing,
        onChange: (changed) => {
          known = changed;
          onChange(changed);
        },
      });
      onEntered();
      formSuccess(tickets.length === 1 ? TEXT.submitted : `${tickets.length} entries submitted!`);
      return true;
    } catch (error) {
      console.error('Not all entries submitted', error);
      noteRefusal(client, uid, error);
      setFailure({ text: failureText(messageOr(error, TEXT.submitFailed), known), requestId: requestIdOf(error) });
      return false;
    } finally {
      setBusy(false);
      void reload(roundId);
    }
  }

  return { isBusy, failure, buy };
}
