import { Fragment, useEffect, useEffectEvent, useRef } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { useSession, useSessionState } from '../auth/SessionContext';
import { ErrorPanel } from '../components/page/ErrorPanel';
import { PageTitle } from '../components/page/PageTitle';
import { ScreenSkeleton } from '../components/page/ScreenSkeleton';
import { ToSignIn } from './ToSignIn';

const UNREACHABLE = 'Your sign-in could not be checked';

/** Keeps the toast library out of the first screen. */
async function tellNewUser(email: string): Promise<void> {
  const { formInfo } = await import('../components/toast/notify');
  formInfo(`You are now signed in as ${email}`);
}

/** Lets only a signed-in user through. Others go to /login, and come back afterwards unless they signed out. */
export function RequireSession() {
  const session = useSession();
  const state = useSessionState();
  const navigate = useNavigate();
  const user = state.status === 'signedIn' ? state.user : undefined;
  const uidBefore = useRef(user?.uid);
  const onAnother = useEffectEvent((email: string) => {
    void tellNewUser(email);
    // This address belonged to the previous user.
    void navigate('/', { replace: true });
  });
  useEffect(() => {
    if (!user) return;
    if (uidBefore.current && uidBefore.current !== user.uid) onAnother(user.email);
    uidBefore.current = user.uid;
  }, [user]);
  switch (state.status) {
    case 'loading':
      return <ScreenSkeleton />;
    case 'signedOut':
      return <ToSignIn {...state} />;
    case 'unreachable':
      return (
        <>
          <PageTitle>{UNREACHABLE}</PageTitle>
          <ErrorPanel title={UNREACHABLE} error={state.error} onRetry={() => void session.check()} />
        </>
      );
    case 'signedIn':
      // A change of user, for instance in another tab, discards the previous user's data and input.
      return (
        <Fragment key={state.user.uid}>
          <Outlet />
        </Fragment>
      );
  }
}
