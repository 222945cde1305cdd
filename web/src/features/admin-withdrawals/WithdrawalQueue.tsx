import Box from '@mui/material/Box';
import { lazy, Suspense, useState } from 'react';
import { withdrawalQueue, WITHDRAWALS, type WithdrawalReview, type WithdrawalStatus } from '../../api/admin';
import { Queue } from '../../components/admin/Queue';
import { Age, Amount, RequestCard, reviewColumn, Standing, Two } from '../../components/admin/rows';
import { Details } from '../../components/page/Details';
import { ChevronIcon } from '../../components/page/screenIcons';
import { usePermits } from '../../auth/SessionContext';
import type { Column } from '../../components/list/DataList';
import { formatAmount } from '../../lib/money';
import { handsInRow } from './rowWords';

const PayoutRun = lazy(() => import('./PayoutRun'));
const WithdrawalCasePanel = lazy(() => import('./WithdrawalCasePanel'));

const STATUSES: readonly WithdrawalStatus[] = ['pending', 'completed', 'declined'];

function Who({ request: { userEmail, paymentMethod } }: { request: WithdrawalReview }) {
  return <Two first={userEmail} second={paymentMethod} />;
}

function columnsAt(now: number): Column<WithdrawalReview>[] {
  return [
    { id: 'who', label: 'Player', render: (request) => <Who request={request} /> },
    { id: 'amount', label: 'Amount', align: 'right', render: ({ amount }) => <Amount>{amount}</Amount> },
    { id: 'age', label: 'Asked', nowrap: true, render: ({ createdAt }) => <Age of={createdAt} now={now} /> },
    { id: 'status', label: 'Status', render: (request) => <Standing request={request} hands={handsInRow(request.taken, now)} now={now} /> },
    reviewColumn('withdrawals', ({ amount, userEmail, status }) => ({
      waits: status === 'pending',
      of: `withdrawal of $${formatAmount(amount)} by ${userEmail}`,
    })),
  ];
}

/** The way to pay several at once, closed until it is wanted. */
function Several() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        Pay several at once
        <ChevronIcon />
      </summary>
      <Suspense fallback={null}>{isOpen && <PayoutRun />}</Suspense>
    </Details>
  );
}

/** Withdrawal requests: those that wait, oldest first. */
export default function WithdrawalQueue() {
  const { decides } = usePermits();
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Queue
        queue={WITHDRAWALS}
        list={withdrawalQueue}
        name="withdraw requests"
        failed="Failed to fetch withdraw requests"
        statuses={STATUSES}
        waiting="pending"
        columnsAt={columnsAt}
        card={(request, now) => (
          <RequestCard request={request} hands={handsInRow(request.taken, now)} now={now}>
            <Who request={request} />
          </RequestCard>
        )}
        panel={WithdrawalCasePanel}
      />
      {decides.includes('withdrawals') && <Several />}
    </Box>
  );
}
