import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { depositsKey, ownDeposits, paymentQuery, type Deposit, type DepositBody } from '../../api/deposits';
import { usePages } from '../../api/pages';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { formSuccess } from '../../components/toast/notify';
import { FormDialog } from './FormDialog';
import { takesSlip } from './history';
import { KeptFromPaying } from './KeptFromPaying';
import { OrderForm } from './OrderForm';
import { useOrder } from './order';
import type { ProofFile } from './proofFile';
import { Requested } from './Requested';
import { TEXT } from './texts';
import { useDeposit } from './useDeposit';
import { useProofFile } from './useProofFile';

/** The interval for refetching a waiting request on the screen. */
const LOOK_EVERY_MS = 15_000;

interface DepositDialogProps {
  /** The preselected recipient. */
  who?: 'self' | 'other' | undefined;
  /** An earlier request to continue. */
  request?: Deposit | undefined;
  onClose: () => void;
}

/** The Deposit Points dialog (spec 2.68 to 2.72). Its parent removes it when `onClose` is called. */
export default function DepositDialog({ who = 'self', request: given, onClose }: DepositDialogProps) {
  const { uid } = useUser();
  const [made, setMade] = useState(given);
  const order = useOrder(who);
  const chosen = useProofFile();
  const { proof } = chosen;
  const deposit = useDeposit(({ field, text }) => (field === 'file' ? chosen.refuse(text) : field && order.refuse(field, text)));
  const { data: wallet } = useQuery(walletQuery(uid));
  // Fetched while the amount is typed: late content would move buttons under a finger.
  usePrefetchQuery(paymentQuery(uid));
  const { rows } = usePages(depositsKey(uid), ownDeposits, () => (made ? LOOK_EVERY_MS : false));
  // Changes by an admin or another device show here too.
  const current = rows.find(({ id }) => id === made?.id) ?? made;
  const isBusy = deposit.step !== null;
  const restriction = current ? undefined : wallet?.restriction;

  async function ask(body: DepositBody) {
    const requested = await deposit.request(body);
    if (!requested) return;
    // The request now exists, even if its slip does not arrive.
    setMade(requested);
    if (proof && !(await sendSlip(requested, proof))) return;
    formSuccess(TEXT.submitted);
    if (!requested.toSelf) onClose();
  }

  /** Resolves to whether it arrived. */
  async function sendSlip({ id }: Deposit, file: ProofFile): Promise<boolean> {
    const sent = await deposit.send(id, file);
    if (!sent) return false;
    setMade(sent);
    chosen.remove();
    return true;
  }

  async function submit() {
    if (isBusy) return;
    deposit.clear();
    if (!current) await order.check(ask);
    else if (!proof || !takesSlip(current)) onClose();
    else if (await sendSlip(current, proof)) formSuccess(TEXT.slipSent);
  }

  return (
    <FormDialog
      title="Deposit Points"
      // An accidental close must not lose a running upload.
      isHeld={isBusy}
      hasDraft={current ? proof !== null && takesSlip(current) : !restriction && (proof !== null || order.isTyped)}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {current ? (
        <Requested request={current} chosen={chosen} deposit={deposit} onCancelled={onClose} />
      ) : restriction ? (
        <KeptFromPaying restriction={restriction} />
      ) : (
        <OrderForm order={order} chosen={chosen} deposit={deposit} waiting={rows.find(({ toSelf, status }) => toSelf && status === 'pending')} onOpen={setMade} />
      )}
    </FormDialog>
  );
}
