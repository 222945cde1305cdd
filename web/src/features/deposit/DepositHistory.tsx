import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { depositsKey, depositsPage, type Deposit } from '../../api/deposits';
import { usePages } from '../../api/pages';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/Card';
import { DataList, DataListSkeleton, type Column } from '../../components/DataList';
import { EmptyState } from '../../components/EmptyState';
import { ErrorPanel } from '../../components/ErrorPanel';
import { MorePages } from '../../components/MorePages';
import { Decision, Effect, Muted } from '../../components/requests';
import { ListIcon } from '../../components/screenIcons';
import { StatusChip } from '../../components/StatusChip';
import { formatDateTime } from '../../lib/dates';
import { awaited, type Awaited } from './awaited';
import { awaitsFile, cameToNothing, decidedAt, effectOf, proofText, recipientText } from './history';

const SendFileDialog = lazy(() => import('./SendFileDialog'));

function Amount({ deposit }: { deposit: Deposit }) {
  return <Effect amount={effectOf(deposit)} isVoid={cameToNothing(deposit)} />;
}

/** The file may still be sent from the device that announced it. */
function ProofState({ deposit }: { deposit: Deposit }) {
  const { uid } = useUser();
  const [sending, setSending] = useState<Awaited>();
  const known = awaitsFile(deposit) ? awaited(uid, deposit.id, localStorage) : undefined;
  return (
    <>
      {proofText(deposit)}
      {awaitsFile(deposit) && !known && (
        <Muted>It can only be sent from the device it was chosen on. Elsewhere, make a new deposit with the file.</Muted>
      )}
      {known && (
        <Box component="span" sx={{ display: 'block' }}>
          <Button size="small" sx={{ minHeight: 44, px: 3, ml: -3 }} onClick={() => setSending(known)}>
            Send the file
          </Button>
        </Box>
      )}
      {sending && (
        <Suspense fallback={null}>
          <SendFileDialog awaited={sending} onClose={() => setSending(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function Outcome({ deposit }: { deposit: Deposit }) {
  return <Decision at={decidedAt(deposit)} words={deposit.failureReason ?? deposit.adminNote} />;
}

const COLUMNS: Column<Deposit>[] = [
  { id: 'requested', label: 'Requested', nowrap: true, render: ({ createdAt }) => formatDateTime(createdAt) },
  { id: 'to', label: 'To', render: (deposit) => <Box sx={{ minWidth: 120 }}>{recipientText(deposit)}</Box> },
  { id: 'proof', label: 'Proof of payment', render: (deposit) => <ProofState deposit={deposit} /> },
  { id: 'status', label: 'Status', render: ({ status }) => <StatusChip status={status} /> },
  { id: 'decision', label: 'Decision', render: (deposit) => <Outcome deposit={deposit} /> },
  { id: 'amount', label: 'Amount (N$)', align: 'right', render: (deposit) => <Amount deposit={deposit} /> },
];

function SmallCard({ deposit }: { deposit: Deposit }) {
  return (
    <Box component="span" sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 3 }}>
        <StatusChip status={deposit.status} />
        <Amount deposit={deposit} />
      </Box>
      <span>{recipientText(deposit)}</span>
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
        <ProofState deposit={deposit} />
      </Box>
      <Muted>{`Requested ${formatDateTime(deposit.createdAt)}`}</Muted>
      {decidedAt(deposit) !== undefined && (
        <Box component="span" sx={{ bgcolor: 'raised', borderRadius: 1, p: 3 }}>
          <Outcome deposit={deposit} />
        </Box>
      )}
    </Box>
  );
}

/** The player's own deposits, newest first, and what became of each. `action` is the way to make one. */
export function DepositHistory({ action }: { action: ReactNode }) {
  const { uid } = useUser();
  const pages = usePages(depositsKey(uid), depositsPage);
  const { rows, isLoading, error, refetch } = pages;
  return (
    <Card aria-label="Your deposits" sx={{ overflow: 'hidden' }}>
      {rows.length > 0 ? (
        <>
          <DataList
            label="Your deposits"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
            card={(deposit) => <SmallCard deposit={deposit} />}
          />
          <MorePages pages={pages} endText="These are all your deposits" />
        </>
      ) : isLoading ? (
        <DataListSkeleton label="Loading your deposits" />
      ) : error ? (
        <ErrorPanel title="Your deposits could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <EmptyState icon={<ListIcon size={24} />} text="You have made no deposits yet" action={action} />
      )}
    </Card>
  );
}
