import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { usePermits } from '../auth/SessionContext';
import { screenAt } from '../components/nav/places';
import { lazyExtra } from '../lib/lazyExtra';
import { createQueries } from './queries';

// Both come after the screen.
const Notices = lazyExtra(() => import('../features/notices/Notices'));
const FrozenNotice = lazyExtra(() => import('../features/restriction/FrozenNotice'));

/** What the signed-in screens know of the server. Kept for one sign-in: it goes with the user who saw it. */
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

/** A role without the screen's right is led to what it sees. */
function Permitted() {
  const right = screenAt(useLocation().pathname)?.permit;
  const permits = usePermits();
  return right && !permits[right] ? <Navigate to="/admin" replace /> : <Outlet />;
}
