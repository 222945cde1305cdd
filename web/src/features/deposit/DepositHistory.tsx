import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { depositsKey, depositsPage, type Deposit } from '../../api/deposits';
import { usePages } from '../../api/pages';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/Card';
import { DataList, DataListSkeleton, type Column } from '../../components/DataList';
import { EmptyState } from '../../components/EmptyState';
import { ErrorPanel } from '../../components/ErrorPanel';
import { MorePages } from '../../components/MorePages';
import { ListIcon } from '../../components/screenIcons';
import { StatusChip } from '../../components/StatusChip';
import { formatDateTime } from '../../lib/dates';
import { formatSigned } from '../../lib/money';
import { awaitsFile, cameToNothing, decidedAt, effectOf, proofText, recipientText } from './history';

function Muted({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
      {children}
    </Box>
  );
}

/** What it does to the player's balance; struck out where it came to nothing. */
function Amount({ deposit }: { deposit: Deposit }) {
  const signed = formatSigned(effectOf(deposit));
  return (
    <Box component="span" sx={{ fontWeight: 650, whiteSpace: 'nowrap', color: cameToNothing(deposit) ? 'text.secondary' : undefined }}>
      {cameToNothing(deposit) ? <s>{signed}</s> : signed}
    </Box>
  );
}

/** The upload belongs to the dialog that announced it: once that is closed, the file cannot follow. */
function ProofState({ deposit }: { deposit: Deposit }) {
  return (
    <>
      {proofText(deposit)}
      {awaitsFile(deposit) && (
        <Muted>It can only come from the dialog it was chosen in. If that is closed, make a new deposit with the file.</Muted>
      )}
    </>
  );
}

function Decision({ deposit }: { deposit: Deposit }) {
  const { failureReason, adminNote } = deposit;
  const at = decidedAt(deposit);
  if (at === undefined) return <Muted>Not decided yet</Muted>;
  return (
    <>
      <Muted>{formatDateTime(at)}</Muted>
      {[failureReason, adminNote].map(
        (words) =>
          words !== undefined && (
            <Box key={words} component="span" sx={{ display: 'block', mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {words}
            </Box>
          ),
      )}
    </>
  );
}

const COLUMNS: Column<Deposit>[] = [
  { id: 'requested', label: 'Requested', render: ({ createdAt }) => formatDateTime(createdAt) },
  { id: 'to', label: 'To', render: (deposit) => <Box sx={{ minWidth: 120 }}>{recipientText(deposit)}</Box> },
  { id: 'proof', label: 'Proof of payment', render: (deposit) => <ProofState deposit={deposit} /> },
  { id: 'status', label: 'Status', render: ({ status }) => <StatusChip status={status} /> },
  { id: 'decision', label: 'Decision', render: (deposit) => <Decision deposit={deposit} /> },
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
          <Decision deposit={deposit} />
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
