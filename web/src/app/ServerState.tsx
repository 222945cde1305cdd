import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { usePermits } from '../auth/SessionContext';
import { screenAt } from '../components/nav/places';
import { lazyExtra } from '../lib/lazyExtra';
import { createQueries } from './queries';

// Both load after the screen.
const Notices = lazyExtra(() => import('../features/notices/Notices'));
const FrozenNotice = lazyExtra(() => import('../features/restriction/FrozenNotice'));

/** The cached server data of the signed-in screens. It lives for one sign-in. */
export default function ServerState() {
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <Suspense fallback={null}>
        <Notices />
        <FrozenNotice />
      </Suspense>
      <Permitted />
    </QueryClientProvider>
  );
}

/** Redirects a role without the screen's right to a screen that it may see. */
function Permitted() {
  const right = screenAt(useLocation().pathname)?.permit;
  const permits = usePermits();
  return right && !permits[right] ? <Navigate to="/admin" replace /> : <Outlet />;
}
