import { lazy } from 'react';
import { DEPOSITS, depositQueue, type DepositReview, type DepositStatus } from '../../api/admin';
import { Queue } from '../../components/admin/Queue';
import { REQUEST_WORDS } from '../../components/admin/QueueFilters';
import { Age, Amount, RequestCard, reviewColumn, Standing, Two } from '../../components/admin/rows';
import type { Column } from '../../components/list/DataList';
import { Muted } from '../../components/money/requests';
import { grouped } from '../../lib/grouped';
import { formatAmount } from '../../lib/money';

const DepositCasePanel = lazy(() => import('./DepositCasePanel'));

const STATUSES: readonly DepositStatus[] = ['pending', 'completed', 'declined', 'failed'];

const WORDS = { ...REQUEST_WORDS, search: 'Reference, request ID, user ID or email' };

const PROOF_KINDS: Record<string, string> = { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'application/pdf': 'PDF' };

function proofText({ proof, toSelf }: DepositReview): string {
  if (!proof) return toSelf ? 'None' : 'Not needed';
  return proof.uploadedAt ? (PROOF_KINDS[proof.type] ?? proof.type) : 'Awaited';
}

function Who({ request: { from, to, toSelf } }: { request: DepositReview }) {
  return toSelf ? (
    <Two first={from.username} second={`to themselves · ${from.email}`} />
  ) : (
    <Two first={`${from.username} → ${to.username}`} second={`${from.email} → ${to.email}`} />
  );
}

function columnsAt(now: number): Column<DepositReview>[] {
  return [
    { id: 'who', label: 'From → to', render: (request) => <Who request={request} /> },
    { id: 'reference', label: 'Reference', nowrap: true, render: ({ reference }) => grouped(reference) },
    { id: 'amount', label: 'Amount', align: 'right', render: ({ amount, booked }) => <Amount>{booked ?? amount}</Amount> },
    { id: 'age', label: 'Asked', nowrap: true, render: ({ createdAt }) => <Age of={createdAt} now={now} /> },
    { id: 'proof', label: 'Proof', nowrap: true, render: proofText },
    { id: 'status', label: 'Status', render: (request) => <Standing request={request} now={now} /> },
    reviewColumn('deposits', ({ amount, from, status }) => ({
      waits: status === 'pending',
      of: `deposit of $${formatAmount(amount)} from ${from.username}`,
    })),
  ];
}

/** The deposit requests: those that wait, oldest first. */
export default function DepositQueue() {
  return (
    <Queue
      queue={DEPOSITS}
      list={depositQueue}
      name="deposit requests"
      failed="Failed to fetch deposit requests"
      statuses={STATUSES}
      waiting="pending"
      words={WORDS}
      columnsAt={columnsAt}
      card={(request, now) => (
        <RequestCard request={{ ...request, amount: request.booked ?? request.amount }} now={now}>
          <Who request={request} />
          <Muted>{`${grouped(request.reference)} · Proof: ${proofText(request)}`}</Muted>
        </RequestCard>
      )}
      panel={DepositCasePanel}
    />
  );
}
