import { lazy, Suspense } from 'react';
import { listKey, withdrawalQueue, WITHDRAWALS, type WithdrawalReview, type WithdrawalStatus } from '../../api/admin';
import { usePages } from '../../api/pages';
import { Queue } from '../../components/admin/Queue';
import { useQueueParams } from '../../components/admin/queueParams';
import { Amount, Review, RowCard, Standing, Two } from '../../components/admin/rows';
import type { Column } from '../../components/list/DataList';
import { formatAge } from '../../lib/dates';
import { formatAmount } from '../../lib/money';
import { useNow } from '../../lib/now';
import { handsInRow } from './words';

const WithdrawalCasePanel = lazy(() => import('./WithdrawalCasePanel'));

const STATUSES: readonly WithdrawalStatus[] = ['pending', 'completed', 'declined'];

function Who({ request: { userEmail, paymentMethod } }: { request: WithdrawalReview }) {
  return <Two first={userEmail} second={paymentMethod} />;
}

function columnsAt(now: number): Column<WithdrawalReview>[] {
  return [
    { id: 'who', label: 'Player', render: (request) => <Who request={request} /> },
    { id: 'amount', label: 'Amount', align: 'right', render: ({ amount }) => <Amount>{amount}</Amount> },
    { id: 'age', label: 'Asked', nowrap: true, render: ({ createdAt }) => formatAge(createdAt, now) },
    { id: 'status', label: 'Status', render: (request) => <Standing request={request} hands={handsInRow(request.taken, now)} now={now} /> },
    {
      id: 'review',
      label: 'Action',
      primary: true,
      align: 'right',
      render: ({ amount, userEmail, status }) => <Review queue="withdrawals" waits={status === 'pending'} of={`withdrawal of $${formatAmount(amount)} by ${userEmail}`} />,
    },
  ];
}

/** Withdrawal requests, newest first. */
export function WithdrawalQueue() {
  const now = useNow();
  const params = useQueueParams(STATUSES);
  const { filter, open } = params;
  const pages = usePages(listKey(WITHDRAWALS, filter), withdrawalQueue(filter));
  return (
    <Queue
      name="withdraw requests"
      failed="Failed to fetch withdraw requests"
      statuses={STATUSES}
      params={params}
      pages={pages}
      columns={columnsAt(now)}
      card={(request) => <RowCard who={<Who request={request} />} request={request} hands={handsInRow(request.taken, now)} now={now} />}
      panel={
        <Suspense fallback={null}>
          {open && (
            <WithdrawalCasePanel key={open} id={open} listed={pages.rows.find(({ id }) => id === open)} onClose={params.closeCase} />
          )}
        </Suspense>
      }
    />
  );
}
