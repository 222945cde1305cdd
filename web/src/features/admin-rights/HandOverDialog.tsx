import { useState } from 'react';
import { DEPOSITS } from '../../api/admin';
import { Attempts } from '../../api/attempt';
import { handOver, type ClosedAccount } from '../../api/rights';
import { DecisionDialog } from '../../components/admin/DecisionDialog';
import { useDecision } from '../../components/admin/useDecision';
import { HAND_OVER } from './words';

interface HandOverDialogProps {
  closed: ClosedAccount;
  onClose: () => void;
}

/** Asks for the reason to hand a closed account's cash to its person, and then requests the transfer. */
export default function HandOverDialog({ closed: { account, balance, bonus }, onClose }: HandOverDialogProps) {
  const { userId, username } = account;
  const [attempts] = useState(() => new Attempts());
  const { decide, busy, failure } = useDecision(DEPOSITS, onClose, HAND_OVER.failed);
  return (
    <DecisionDialog
      title={HAND_OVER.title}
      words={HAND_OVER.effect(username, balance - bonus)}
      confirmLabel={HAND_OVER.button}
      busyLabel={HAND_OVER.busy}
      tone="plain"
      reason={{ label: HAND_OVER.reason, isRequired: true }}
      busy={busy}
      error={failure}
      onConfirm={({ reason }) => decide(() => handOver(userId, reason, attempts.keyFor({ userId, reason })), () => HAND_OVER.done)}
      onClose={onClose}
    />
  );
}
