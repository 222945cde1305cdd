import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { requestIdOf } from '../../api/errors';
import { disableSecondFactor } from '../../api/secondFactor';
import { accountFailure } from '../../auth/failures';
import { useSession, useUser } from '../../auth/SessionContext';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';

/** Explains what turning the second factor off means, and does it. */
export default function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const { isAdmin } = useUser();
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      await disableSecondFactor();
      await session.signInAgain();
    },
    onError: (failure) => console.error('Second factor not turned off', failure),
  });
  return (
    <ConfirmDialog
      title="Turn off your second factor?"
      confirmLabel="Turn off"
      busyLabel="Turning off…"
      tone="danger"
      busy={isPending}
      failure={error && { text: accountFailure(error), requestId: requestIdOf(error) }}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Typography>The password alone is enough to sign in then. You are signed out on every device, and your recovery codes end.</Typography>
      {isAdmin && <Typography>As an admin you may need a second factor: the dashboard is then closed to you until you set up a new one.</Typography>}
    </ConfirmDialog>
  );
}
