import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { isPassing } from '../api/errors';

const RETRIES_MAX = 2;

/** What the signed-in screens know of the server. Kept for one sign-in: it goes with the user who saw it. */
export default function ServerState() {
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            retry: (failures, error) => failures < RETRIES_MAX && isPassing(error),
            refetchOnWindowFocus: false,
          },
        },
      }),
  );
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
