import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminPlayerQuery, AUDIT, freeze, resetSecondFactor, type AdminPlayer } from '../../api/rights';
import { DecisionDialog } from '../../components/admin/DecisionDialog';
import { formFailure, formSuccess } from '../../components/toast/notify';
import { MEASURES, type Measure } from './words';

interface MeasureDialogProps {
  measure: Measure;
  player: AdminPlayer;
  onDone: () => void;
  onFailed: (error: Error) => void;
  onClose: () => void;
}

async function take(measure: Measure, userId: string, reason: string): Promise<void> {
  if (measure === 'resetFactor') await resetSecondFactor({ userId, reason });
  else await freeze({ userId, isFrozen: measure === 'freeze', reason });
}

/** Says what a measure means, asks why, and then takes it; one that failed may be tried again. */
export default function MeasureDialog({ measure, player, onDone, onFailed, onClose }: MeasureDialogProps) {
  const client = useQueryClient();
  const { userId, username } = player;
  const texts = MEASURES[measure];
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => take(measure, userId, reason),
    async onSuccess() {
      void client.invalidateQueries({ queryKey: AUDIT });
      await client.invalidateQueries({ queryKey: adminPlayerQuery(userId).queryKey });
      formSuccess(texts.done);
      onDone();
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
      tone={measure === 'unfreeze' ? 'plain' : 'danger'}
      note={{ label: texts.reason, isRequired: true }}
      busy={isPending}
      error={error?.message}
      onConfirm={({ note }) => mutate(note)}
      onClose={onClose}
    />
  );
}
