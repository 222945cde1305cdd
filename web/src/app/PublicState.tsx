import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { createQueries } from './queries';

/** What the screens for everybody know of the server. Nothing of a user is in it, so it may outlive a sign-in. */
export default function PublicState() {
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
