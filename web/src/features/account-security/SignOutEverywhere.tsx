import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { accountFailure } from '../../auth/failures';
import { useSession } from '../../auth/SessionContext';

const ConfirmDialog = lazy(() => import('../../components/ConfirmDialog').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })));

const LABEL = 'Sign out on every device';

export function SignOutEverywhere() {
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function signOut() {
    setBusy(true);
    setFailure(undefined);
    try {
      // The guard leads to the sign-in from here.
      await session.signOutEverywhere();
    } catch (error) {
      console.error('Not signed out everywhere', error);
      setFailure(accountFailure(error));
      setBusy(false);
    }
  }

  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start', borderTop: 1, borderColor: 'divider', pt: 6 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        A lost phone, a computer at work: end your sign-in wherever it is still open.
      </Typography>
      <Button
        variant="outlined"
        onClick={() => {
          setFailure(undefined);
          setAsking(true);
        }}
      >
        {LABEL}
      </Button>
      <Suspense fallback={null}>
        {asking && (
          <ConfirmDialog
            open
            title="Sign out on every device?"
            confirmLabel={LABEL}
            busyLabel="Signing out…"
            tone="plain"
            busy={busy}
            error={failure}
            onConfirm={() => void signOut()}
            onClose={() => setAsking(false)}
          >
            <Typography>
              You are signed out here at once. Every other device is signed out when it next renews its sign-in, within an hour
              at the latest.
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>If somebody may know your password, change it first.</Typography>
          </ConfirmDialog>
        )}
      </Suspense>
    </Box>
  );
}
