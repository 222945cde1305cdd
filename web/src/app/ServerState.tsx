import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
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
      <Outlet />
    </QueryClientProvider>
  );
}
