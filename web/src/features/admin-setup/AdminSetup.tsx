import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { ApiError, NetworkError } from '../../api/errors';
import { adminCheckQuery } from '../../api/rights';
import { useSession, useSessionState, useUser } from '../../auth/SessionContext';
import { BusyButton } from '../../components/BusyButton';
import { Card } from '../../components/Card';
import { EmptyState } from '../../components/EmptyState';
import { ErrorPanel } from '../../components/ErrorPanel';
import { Fact, Facts } from '../../components/Facts';
import { FormFailure } from '../../components/FormFailure';
import { ShieldIcon } from '../../components/icons';
import { PageHead } from '../../components/PageHead';
import { Placeholder } from '../../components/Placeholder';
import { useInitialize } from './useInitialize';

/** How the first admin comes to be (spec 2.79, 4.49). Open to everybody: the server decides who may. */
export function AdminSetup() {
  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 }, maxWidth: 480, mx: 'auto' }}>
      <PageHead title="Initial Admin Setup" line="Makes you the first admin, once and for all." />
      <Card sx={{ overflow: 'hidden' }}>
        <ForWhom />
      </Card>
    </Box>
  );
}

function ForWhom() {
  const session = useSession();
  const state = useSessionState();
  switch (state.status) {
    case 'loading':
      return <SetupSkeleton />;
    case 'unreachable':
      return (
        <ErrorPanel title="Your sign-in could not be checked" error={state.error} onRetry={() => void session.check()} />
      );
    case 'signedOut':
      return (
        <EmptyState
          icon={<ShieldIcon size={24} />}
          text="Please log in first"
          action={
            <Button component={Link} to="/login" variant="contained">
              Sign In
            </Button>
          }
        />
      );
    case 'signedIn':
      return <Setup />;
  }
}

const padding = { p: { xs: 4, sm: 6 }, display: 'grid', gap: 5 } as const;

function SetupSkeleton() {
  return (
    <Box role="status" aria-label="Loading" sx={padding}>
      <Placeholder sx={{ height: 44, width: '70%' }} />
      <Placeholder sx={{ height: 44, width: '90%' }} />
      <Placeholder sx={{ height: 48 }} />
    </Box>
  );
}

function Setup() {
  const session = useSession();
  const { uid, email, isAdmin } = useUser();
  const check = useQuery(adminCheckQuery(uid));
  const isListed = check.data?.isAdmin;
  useEffect(() => {
    // Appointed since the token was made.
    if (isListed === true && !isAdmin) void session.check();
  }, [session, isListed, isAdmin]);
  return (
    <Box sx={padding}>
      <Facts>
        <Fact name="User ID" mono copies={uid}>
          {uid}
        </Fact>
        <Fact name="Email">{email}</Fact>
      </Facts>
      {check.isPending ? (
        <Placeholder role="status" aria-label="Checking admin status" sx={{ height: 48 }} />
      ) : isListed && isAdmin ? (
        <AlreadyAdmin />
      ) : (
        <Initialize isListed={isListed === true} />
      )}
      {check.error && (
        <ErrorPanel title="Failed to check admin status" error={check.error} onRetry={() => void check.refetch()} />
      )}
    </Box>
  );
}

function AlreadyAdmin() {
  return (
    <Box role="status" sx={{ display: 'grid', gap: 4 }}>
      <Typography sx={{ bgcolor: 'wash.success', borderRadius: 1, px: 4, py: 3, fontWeight: 600 }}>You are an admin</Typography>
      <Button component={Link} to="/admin" variant="contained">
        Go to the Admin Dashboard
      </Button>
    </Box>
  );
}

/** `isListed`: an admin by the record, whose sign-in does not say so even when renewed. Asking again puts that right. */
function Initialize({ isListed }: { isListed: boolean }) {
  const { initialize, busy, error, failure } = useInitialize();
  return (
    <>
      {isListed && <Typography>You are an admin, but your sign-in does not say so yet. Initialize once more to put that right.</Typography>}
      <BusyButton variant="contained" idleText="Initialize as Admin" busyText="Initializing…" busy={busy} onClick={initialize} />
      {failure && (
        <FormFailure
          text={error instanceof NetworkError ? `${failure}. ${error.message}` : failure}
          requestId={error instanceof ApiError ? error.requestId : undefined}
        />
      )}
    </>
  );
}
