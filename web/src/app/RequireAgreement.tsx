import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useUser } from '../auth/SessionContext';
import { ScreenSkeleton } from '../components/page/ScreenSkeleton';
import { TERMS_VERSION } from '../components/care/termsVersion';

const Agreement = lazy(() => import('../features/agreement/Agreement'));

/** Guards the screens for stakes and deposits, which the server refuses without an agreement (D59). */
export function RequireAgreement() {
  const { terms } = useUser();
  if (terms === TERMS_VERSION) return <Outlet />;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Agreement before={terms} />
    </Suspense>
  );
}
