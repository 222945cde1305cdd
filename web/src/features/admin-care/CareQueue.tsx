import Box from '@mui/material/Box';
import { lazy } from 'react';
import { CARE, careQueue, type CareCase, type CareStatus } from '../../api/admin';
import { Queue } from '../../components/admin/Queue';
import { Age, reviewColumn, RowCard, Two } from '../../components/admin/rows';
import type { Column } from '../../components/list/DataList';
import { CareChip } from './CareChip';
import { signsInWords, STATUS_TEXT } from './words';

const CareCasePanel = lazy(() => import('./CareCase'));

const STATUSES: readonly CareStatus[] = ['new', 'in_contact', 'closed'];

const WORDS = {
  search: 'Case ID, user ID or account email',
  status: (status: CareStatus) => STATUS_TEXT[status],
};

function columnsAt(now: number): Column<CareCase>[] {
  return [
    {
      id: 'who',
      label: 'Player',
      render: ({ username, email }) => (
        <Box sx={{ minWidth: 200 }}>
          <Two first={username} second={email} />
        </Box>
      ),
    },
    { id: 'signs', label: 'Signs', render: signsInWords },
    { id: 'score', label: 'Weight', align: 'right', render: ({ score }) => score },
    { id: 'age', label: 'Opened', nowrap: true, render: ({ createdAt }) => <Age of={createdAt} now={now} /> },
    { id: 'status', label: 'Status', render: ({ status }) => <CareChip status={status} /> },
    reviewColumn('care', ({ username, status }) => ({ waits: status !== 'closed', of: `the case of ${username}` })),
  ];
}

/** The players whose play shows signs of harm, new cases first. */
export function CareQueue() {
  return (
    <Queue
      queue={CARE}
      list={careQueue}
      name="cases"
      failed="Failed to fetch the cases"
      statuses={STATUSES}
      words={WORDS}
      columnsAt={columnsAt}
      card={(shown, now) => (
        <RowCard status={<CareChip status={shown.status} />} createdAt={shown.createdAt} now={now}>
          <span>
            <Two first={shown.username} second={shown.email} />
          </span>
          <span>{signsInWords(shown)}</span>
        </RowCard>
      )}
      panel={CareCasePanel}
    />
  );
}
