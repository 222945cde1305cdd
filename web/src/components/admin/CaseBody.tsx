import type { UseQueryResult } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ErrorPanel } from '../ErrorPanel';
import { Placeholder } from '../Placeholder';
import { RightsGone, saysNotAdmin } from './RightsGone';

interface CaseBodyProps<Case> {
  /** What the case is. */
  name?: 'request' | 'ticket';
  query: Pick<UseQueryResult<Case>, 'data' | 'error' | 'refetch'>;
  children: (request: Case) => ReactNode;
}

/** A case as far as it is known: what the list showed at once, then what the server says now. */
export function CaseBody<Case>({ name = 'request', query: { data, error, refetch }, children }: CaseBodyProps<Case>) {
  if (saysNotAdmin(error)) return <RightsGone />;
  if (data !== undefined) return children(data);
  if (error) return <ErrorPanel title={`This ${name} could not be shown`} error={error} onRetry={() => void refetch()} />;
  return (
    <Box role="status" aria-label={`Loading the ${name}`} sx={{ display: 'grid', gap: 6 }}>
      <Placeholder sx={{ height: 44, width: '50%' }} />
      <Placeholder sx={{ height: 72 }} />
      <Placeholder sx={{ height: 180 }} />
      <Placeholder sx={{ height: 180 }} />
    </Box>
  );
}
