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

/** How often a request that waits is looked at while it is on the screen. */
const LOOK_EVERY_MS = 15_000;

interface DepositDialogProps {
  /** Who is to get the points, to begin with. */
  who?: 'self' | 'other' | undefined;
  /** A request that was made before, to go on with. */
  request?: Deposit | undefined;
  onClose: () => void;
}

/** The Deposit Points dialog (spec 2.68 to 2.72). Whoever shows it takes it away when it asks to be closed. */
export default function DepositDialog({ who = 'self', request: given, onClose }: DepositDialogProps) {
  const { uid } = useUser();
  const [made, setMade] = useState(given);
  const order = useOrder(who);
  const chosen = useProofFile();
  const { proof } = chosen;
  const deposit = useDeposit(({ field, text }) => (field === 'file' ? chosen.refuse(text) : field && order.refuse(field, text)));
  const { data: wallet } = useQuery(walletQuery(uid));
  // Asked for while the amount is typed: what came in after would move the buttons from under a finger.
  usePrefetchQuery(paymentQuery(uid));
  const { rows } = usePages(depositsKey(uid), ownDeposits, () => (made ? LOOK_EVERY_MS : false));
  // What an admin or another device did meanwhile shows here too.
  const current = rows.find(({ id }) => id === made?.id) ?? made;
  const isBusy = deposit.step !== null;
  const restriction = current ? undefined : wallet?.restriction;

  async function ask(body: DepositBody) {
    const requested = await deposit.request(body);
    if (!requested) return;
    // From here on it stands, also when its slip does not arrive.
    setMade(requested);
    if (proof && !(await sendSlip(requested, proof))) return;
    formSuccess(TEXT.submitted);
    if (!requested.toSelf) onClose();
  }

  /** Whether it arrived. */
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
      // A slip must not lose what is on its way.
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
