import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminPlayerQuery, AUDIT, freeze, resetSecondFactor, suspend, type AdminPlayer } from '../../api/rights';
import { useSession } from '../../auth/SessionContext';
import { DecisionDialog } from '../../components/admin/DecisionDialog';
import { formFailure, formSuccess } from '../../components/toast/notify';
import { isMild, MEASURES, type Measure } from './words';

interface MeasureDialogProps {
  measure: Measure;
  player: AdminPlayer;
  onDone: () => void;
  onFailed: (error: Error) => void;
  onClose: () => void;
}

function take(measure: Measure, userId: string, reason: string): Promise<void> {
  switch (measure) {
    case 'resetFactor':
      return resetSecondFactor({ userId, reason });
    case 'suspend':
    case 'endSuspension':
      return suspend({ userId, isSuspended: measure === 'suspend', reason });
    case 'freeze':
    case 'unfreeze':
      return freeze({ userId, isFrozen: measure === 'freeze', reason });
  }
}

/** Explains a measure, asks for a reason, and applies it. A failed one may be tried again. */
export default function MeasureDialog({ measure, player, onDone, onFailed, onClose }: MeasureDialogProps) {
  const client = useQueryClient();
  const session = useSession();
  const { userId, username } = player;
  const texts = MEASURES[measure];
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => take(measure, userId, reason),
    async onSuccess() {
      void client.invalidateQueries({ queryKey: AUDIT });
      await client.invalidateQueries({ queryKey: adminPlayerQuery(userId).queryKey });
      formSuccess(texts.done);
      onDone();
      // It also changes this admin's own permits.
      if (measure === 'suspend' || measure === 'endSuspension') await session.check();
    },
    onError(failed) {
      formFailure(texts.failed);
      onFailed(failed);
    },
  });
  return (
    <DecisionDialog
      title={texts.title}
      words={texts.effect(username)}
      confirmLabel={texts.button}
      busyLabel={texts.busy}
      tone={isMild(measure) ? 'plain' : 'danger'}
      note={{ label: texts.reason, isRequired: true }}
      busy={isPending}
      error={error?.message}
      onConfirm={({ note }) => mutate(note)}
      onClose={onClose}
    />
  );
}
