import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { createQueries } from './queries';

/** The cached server data of the public screens. It contains nothing about a user, so it may outlive a sign-in. */
export default function PublicState() {
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
