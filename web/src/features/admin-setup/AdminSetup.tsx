import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { adminCheckQuery } from '../../api/adminCheck';
import { ApiError, NetworkError, requestIdOf } from '../../api/errors';
import { useSession, useSessionState, useUser } from '../../auth/SessionContext';
import type { WayBack } from '../../auth/wayBack';
import { BusyButton } from '../../components/form/BusyButton';
import { Card } from '../../components/page/Card';
import { EmptyState } from '../../components/page/EmptyState';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { Fact, Facts } from '../../components/list/Facts';
import { FormFailure } from '../../components/form/FormFailure';
import { ShieldIcon } from '../../components/page/icons';
import { PageHead } from '../../components/page/PageHead';
import { Placeholder } from '../../components/page/Placeholder';
import { useInitialize } from './useInitialize';

/** Appoints the first admin (spec 2.79, 4.49). Open to everyone: the server decides who may. */
export function AdminSetup() {
  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 }, maxWidth: 480, mx: 'auto' }}>
      <PageHead title="Initial Admin Setup" line="Makes the first admin. It works once." />
      <Card sx={{ overflow: 'hidden' }}>
        <ForWhom />
      </Card>
    </Box>
  );
}

const BACK_HERE: WayBack = { from: '/admin-setup' };

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
            <Button component={Link} to="/login" state={BACK_HERE} variant="contained">
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
    // Appointed after the token was issued.
    if (isListed === true && !isAdmin) void session.check();
  }, [session, isListed, isAdmin]);
  return (
    <Box sx={padding}>
      <Facts>
        <Fact name="User ID" mono copies={uid} />
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

/** The server's refusals when there is nothing to set up. It gives them only on request. */
const NOTHING_TO_DO = new Set(['ADMIN_INITIALISED', 'NOT_FIRST_ADMIN']);

/** Moves the focus from a button that has disappeared. */
function focus(next: HTMLElement | null) {
  next?.focus();
}

function NothingToDo({ why }: { why: string }) {
  return (
    <Box role="status" sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ bgcolor: 'raised', borderRadius: 1, px: 4, py: 3 }}>
        <Typography sx={{ fontWeight: 600 }}>{why}</Typography>
        <Typography>There is nothing left for you to do here. An admin gives others their rights.</Typography>
      </Box>
      <Button component={Link} ref={focus} to="/" variant="contained">
        Go to the game
      </Button>
    </Box>
  );
}

function AlreadyAdmin() {
  return (
    <Box role="status" sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ bgcolor: 'wash.success', borderRadius: 1, px: 4, py: 3 }}>
        <Typography sx={{ fontWeight: 600 }}>You are an admin</Typography>
        <Typography>The setup is done. Rights for others are given on the dashboard.</Typography>
      </Box>
      <Button component={Link} to="/admin" variant="contained">
        Go to the Admin Dashboard
      </Button>
    </Box>
  );
}

/** `isListed`: an admin by the record whose renewed sign-in does not say so. A repeat corrects that. */
function Initialize({ isListed }: { isListed: boolean }) {
  const { initialize, busy, error, failure } = useInitialize();
  if (error instanceof ApiError && NOTHING_TO_DO.has(error.code)) return <NothingToDo why={error.message} />;
  return (
    <>
      {isListed && <Typography>You are an admin, but your sign-in does not say so yet. Initialize once more to put that right.</Typography>}
      <BusyButton variant="contained" idleText="Initialize as Admin" busyText="Initializing…" busy={busy} onClick={initialize} />
      {failure && (
        <FormFailure
          text={error instanceof NetworkError ? `${failure}. ${error.message}` : failure}
          requestId={requestIdOf(error)}
        />
      )}
    </>
  );
}
