import type { UseQueryResult } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ErrorPanel } from '../page/ErrorPanel';
import { Placeholder } from '../page/Placeholder';
import { SidePanel } from '../dialog/SidePanel';
import { isOpened } from './queueParams';
import { saysRightsGone } from './refusedRights';
import { RightsGone } from './RightsGone';

/** A case opened beside its queue. */
export interface OpenCase<Case> {
  id: string;
  /** The case from the list, if the list contains it. */
  listed: Case | undefined;
  onClose: () => void;
}

interface CasePanelProps<Case> {
  title: string;
  /** The noun for the case. */
  name?: 'request' | 'ticket' | 'case' | 'line';
  query: Pick<UseQueryResult<Case>, 'data' | 'error' | 'refetch'>;
  onClose: () => void;
  children: (request: Case) => ReactNode;
}

export function CasePanel<Case>({ title, onClose, ...body }: CasePanelProps<Case>) {
  const location = useLocation();
  return (
    <SidePanel open title={title} hasOwnAddress={isOpened(location.state)} onClose={onClose}>
      <Body {...body} />
    </SidePanel>
  );
}

/** Shows a case from the list at once, then the server's current state. */
function Body<Case>({ name = 'request', query: { data, error, refetch }, children }: Omit<CasePanelProps<Case>, 'title' | 'onClose'>) {
  if (saysRightsGone(error)) return <RightsGone error={error} />;
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
