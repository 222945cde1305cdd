import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ApiError } from '../../api/errors';
import { disableSecondFactor } from '../../api/secondFactor';
import { accountFailure } from '../../auth/failures';
import { useSession, useUser } from '../../auth/SessionContext';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';

/** Explains what turning the second factor off means, and does it. */
export default function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const { isAdmin } = useUser();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function turnOff() {
    setBusy(true);
    setError(undefined);
    try {
      await disableSecondFactor();
      await session.signInAgain();
    } catch (failure) {
      console.error('Second factor not turned off', failure);
      setError(failure);
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      title="Turn off your second factor?"
      confirmLabel="Turn off"
      busyLabel="Turning off…"
      tone="danger"
      busy={busy}
      error={error === undefined ? undefined : accountFailure(error)}
      requestId={error instanceof ApiError ? error.requestId : undefined}
      onConfirm={() => void turnOff()}
      onClose={onClose}
    >
      <Typography>The password alone is enough to sign in then. You are signed out on every device, and your recovery codes end.</Typography>
      {isAdmin && <Typography>As an admin you may need a second factor: the dashboard is then closed to you until you set up a new one.</Typography>}
    </ConfirmDialog>
  );
}
