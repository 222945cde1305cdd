import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminPlayerQuery, AUDIT, freeze, type AdminPlayer } from '../../api/rights';
import { DecisionDialog } from '../../components/admin/DecisionDialog';
import { formFailure, formSuccess } from '../../components/notify';
import { FREEZE_TEXTS, type Freeze } from './words';

interface FreezeDialogProps {
  change: Freeze;
  player: AdminPlayer;
  onDone: () => void;
  onFailed: (error: Error) => void;
  onClose: () => void;
}

/** Says what a freeze, or its end, means, asks why, and then makes it; one that failed may be tried again. */
export default function FreezeDialog({ change, player, onDone, onFailed, onClose }: FreezeDialogProps) {
  const client = useQueryClient();
  const { userId, username } = player;
  const texts = FREEZE_TEXTS[change];
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => freeze({ userId, isFrozen: change === 'freeze', reason }),
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
      tone={change === 'freeze' ? 'danger' : 'plain'}
      note={{ label: texts.reason, isRequired: true }}
      busy={isPending}
      error={error?.message}
      onConfirm={({ note }) => mutate(note)}
      onClose={onClose}
    />
  );
}
