import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { accountFailure } from '../../auth/failures';
import { useSession } from '../../auth/SessionContext';

const ConfirmDialog = lazy(() => import('../../components/dialog/ConfirmDialog').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })));

const LABEL = 'Sign out on every device';

export function SignOutEverywhere() {
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    // The guard then leads to the sign-in.
    mutationFn: session.signOutEverywhere,
    onError: (failure) => console.error('Not signed out everywhere', failure),
  });

  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start', borderTop: 1, borderColor: 'divider', pt: 6 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        A lost phone, a computer at work: end your sign-in wherever it is still open.
      </Typography>
      <Button
        variant="outlined"
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {LABEL}
      </Button>
      <Suspense fallback={null}>
        {asking && (
          <ConfirmDialog
            title="Sign out on every device?"
            confirmLabel={LABEL}
            busyLabel="Signing out…"
            tone="plain"
            busy={isPending}
            failure={error && { text: accountFailure(error) }}
            onConfirm={() => mutate()}
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
