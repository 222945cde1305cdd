import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Pages } from '../../api/pages';
import type { Withdrawal } from '../../api/withdrawals';
import { Card } from '../../components/Card';
import { DataList, DataListSkeleton, type Column } from '../../components/DataList';
import { EmptyState } from '../../components/EmptyState';
import { ErrorPanel } from '../../components/ErrorPanel';
import { MorePages } from '../../components/MorePages';
import { Decision, Effect, Muted } from '../../components/requests';
import { WithdrawIcon } from '../../components/screenIcons';
import { StatusChip } from '../../components/StatusChip';
import { formatDateTime } from '../../lib/dates';

/** What was declined came back. */
function Amount({ withdrawal: { amount, status } }: { withdrawal: Withdrawal }) {
  return <Effect amount={-amount} isVoid={status === 'declined'} />;
}

function Outcome({ withdrawal: { status, processedAt, adminNote } }: { withdrawal: Withdrawal }) {
  return (
    <>
      <Decision at={processedAt} words={adminNote} />
      {status === 'declined' && <Muted>The points are back in your balance.</Muted>}
    </>
  );
}

const COLUMNS: Column<Withdrawal>[] = [
  { id: 'requested', label: 'Requested', nowrap: true, render: ({ createdAt }) => formatDateTime(createdAt) },
  {
    id: 'payment',
    label: 'Paid to',
    render: ({ paymentMethod, paymentDetails }) => (
      <>
        {paymentMethod}
        <Muted>{paymentDetails}</Muted>
      </>
    ),
  },
  { id: 'status', label: 'Status', render: ({ status }) => <StatusChip status={status} /> },
  { id: 'decision', label: 'Decision', render: (withdrawal) => <Outcome withdrawal={withdrawal} /> },
  { id: 'amount', label: 'Amount (N$)', align: 'right', render: (withdrawal) => <Amount withdrawal={withdrawal} /> },
];

function SmallCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const { createdAt, paymentMethod, paymentDetails, status } = withdrawal;
  return (
    <Box component="span" sx={{ display: 'grid', gap: 2 }}>
      <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 3 }}>
        <StatusChip status={status} />
        <Amount withdrawal={withdrawal} />
      </Box>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {paymentMethod}
        <Muted>{paymentDetails}</Muted>
      </Box>
      <Muted>{`Requested ${formatDateTime(createdAt)}`}</Muted>
      {withdrawal.processedAt && (
        <Box component="span" sx={{ bgcolor: 'raised', borderRadius: 1, p: 3 }}>
          <Outcome withdrawal={withdrawal} />
        </Box>
      )}
    </Box>
  );
}

interface HistoryProps {
  pages: Pages<Withdrawal>;
  /** Leads to the form. */
  onStart: () => void;
}

/** The player's own withdrawals, newest first, with what came of them. */
export function History({ pages, onStart }: HistoryProps) {
  const { rows, isLoading, error, refetch } = pages;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h2">Your withdrawals</Typography>
      <Card>
        {isLoading ? (
          <DataListSkeleton label="Loading your withdrawals" />
        ) : error && rows.length === 0 ? (
          <ErrorPanel title="Your withdrawals could not be loaded" error={error} onRetry={refetch} />
        ) : rows.length === 0 && !pages.hasMore ? (
          <EmptyState
            icon={<WithdrawIcon size={24} />}
            text="No withdrawals yet. When you ask for one, you can follow it here."
            action={<Button onClick={onStart}>Enter an amount</Button>}
          />
        ) : (
          <>
            <DataList
              label="Your withdrawals"
              columns={COLUMNS}
              rows={rows}
              rowKey={({ id }) => id}
              card={(withdrawal) => <SmallCard withdrawal={withdrawal} />}
            />
            <MorePages pages={pages} endText="These are all your withdrawals" />
          </>
        )}
      </Card>
    </Box>
  );
}
