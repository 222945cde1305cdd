import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { CARE, careQueue, listKey, type CareCase, type CareStatus } from '../../api/admin';
import { usePages } from '../../api/pages';
import { Queue } from '../../components/admin/Queue';
import { useQueueParams } from '../../components/admin/queueParams';
import { Review, Two } from '../../components/admin/rows';
import type { Column } from '../../components/list/DataList';
import { formatAge } from '../../lib/dates';
import { useNow } from '../../lib/now';
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
    { id: 'age', label: 'Opened', nowrap: true, render: ({ createdAt }) => formatAge(createdAt, now) },
    { id: 'status', label: 'Status', render: ({ status }) => <CareChip status={status} /> },
    {
      id: 'review',
      label: 'Action',
      primary: true,
      align: 'right',
      render: ({ username, status }) => <Review queue="care" waits={status !== 'closed'} of={`the case of ${username}`} />,
    },
  ];
}

/** A row on a narrow screen. */
function SmallCard({ shown, age }: { shown: CareCase; age: string }) {
  return (
    <Box component="span" sx={{ display: 'grid', gap: 3, overflowWrap: 'anywhere' }}>
      <span>
        <Two first={shown.username} second={shown.email} />
      </span>
      <span>{signsInWords(shown)}</span>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
        <CareChip status={shown.status} />
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {age}
        </Box>
      </Box>
    </Box>
  );
}

/** The players whose play shows signs of harm, new cases first. */
export function CareQueue() {
  const now = useNow();
  const params = useQueueParams(STATUSES);
  const { filter, open } = params;
  const pages = usePages(listKey(CARE, filter), careQueue(filter));
  return (
    <Queue
      name="cases"
      failed="Failed to fetch the cases"
      statuses={STATUSES}
      words={WORDS}
      params={params}
      pages={pages}
      columns={columnsAt(now)}
      card={(shown) => <SmallCard shown={shown} age={formatAge(shown.createdAt, now)} />}
      panel={
        <Suspense fallback={null}>
          {open && <CareCasePanel id={open} listed={pages.rows.find(({ id }) => id === open)} onClose={params.closeCase} />}
        </Suspense>
      }
    />
  );
}
