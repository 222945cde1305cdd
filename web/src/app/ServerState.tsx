import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { Outlet } from 'react-router';
import { createQueries } from './queries';

/** Comes after the screen, and without it the screen is whole: code that could not be fetched is not missed. */
function afterScreen(load: () => Promise<{ default: ComponentType }>) {
  return lazy(() =>
    load().catch((error: unknown) => {
      console.error('Part of the screen not loaded', error);
      return { default: () => null };
    }),
  );
}

const Notices = afterScreen(() => import('../features/notices/Notices'));
const FrozenNotice = afterScreen(() => import('../features/restriction/FrozenNotice'));

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
