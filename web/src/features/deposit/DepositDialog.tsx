import { usePrefetchQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { depositsKey, depositsPage, paymentQuery, type Deposit } from '../../api/deposits';
import { usePages } from '../../api/pages';
import { useUser } from '../../auth/SessionContext';
import { formSuccess } from '../../components/notify';
import { FormDialog } from './FormDialog';
import { Followed } from './Followed';
import { awaitsSlip } from './history';
import { OrderForm } from './OrderForm';
import { useOrder } from './order';
import { PayForm } from './PayForm';
import { TEXT } from './texts';
import { useDeposit } from './useDeposit';
import { useProofFile } from './useProofFile';

/** Asking, paying, and following what becomes of it. */
type Step = 'order' | 'pay' | 'follow';

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
  const [step, setStep] = useState<Step>(given ? stepOf(given) : 'order');
  const [made, setMade] = useState(given);
  const order = useOrder(who);
  const chosen = useProofFile();
  const { proof } = chosen;
  const deposit = useDeposit(({ field, text }) => (field === 'file' ? chosen.refuse(text) : field && order.refuse(field, text)));
  // Asked for while the amount is typed: what came in after would move the buttons from under a finger.
  usePrefetchQuery(paymentQuery(uid));
  const { rows } = usePages(depositsKey(uid), depositsPage, () => (step === 'order' ? false : LOOK_EVERY_MS));
  // What an admin or another device did meanwhile shows here too.
  const current = rows.find(({ id }) => id === made?.id) ?? made;
  const isOver = current !== undefined && (current.status !== 'pending' || current.proof?.uploadedAt !== undefined);
  const shown = step === 'pay' && isOver ? 'follow' : step;
  const isBusy = deposit.step !== null;

  function goOnWith(request: Deposit) {
    setMade(request);
    setStep(stepOf(request));
  }

  async function ask() {
    const body = order.body();
    if (!body) return;
    // When the amount was changed after all, what was asked for before is not waited for.
    const replaced = made?.status === 'pending' && !order.isMetBy(made) ? made : undefined;
    const requested = await deposit.request(body, replaced?.id);
    if (!requested) return;
    setMade(requested);
    if (requested.toSelf) setStep('pay');
    else await handIn(requested);
  }

  async function handIn(request: Deposit) {
    const sent = proof ? await deposit.send(request.id, proof) : request;
    if (sent) {
      formSuccess(TEXT.submitted);
      setMade(sent);
      if (!proof) deposit.look();
    }
    // A slip that did not arrive can be sent again.
    setStep(sent ? 'follow' : 'pay');
  }

  return (
    <FormDialog
      title="Deposit Points"
      // A slip must not lose what is on its way.
      isHeld={isBusy}
      hasDraft={(shown === 'order' && order.isTyped) || (shown !== 'follow' && proof !== null)}
      onClose={onClose}
      onSubmit={() => {
        if (isBusy) return;
        deposit.clear();
        if (shown === 'order') void order.check(ask);
        else if (shown === 'pay' && current) void handIn(current);
        else onClose();
      }}
    >
      {shown === 'order' && (
        <OrderForm
          order={order}
          chosen={chosen}
          deposit={deposit}
          waiting={made ? undefined : rows.find(awaitsSlip)}
          onGoOn={goOnWith}
        />
      )}
      {shown === 'pay' && current && (
        <PayForm
          request={current}
          chosen={chosen}
          deposit={deposit}
          onCancelled={onClose}
          onBack={given || !current.toSelf ? undefined : () => setStep('order')}
        />
      )}
      {shown === 'follow' && current && <Followed request={current} deposit={deposit} />}
    </FormDialog>
  );
}

/** Where a request that stands is gone on with. */
function stepOf(request: Deposit): Step {
  return awaitsSlip(request) ? 'pay' : 'follow';
}
