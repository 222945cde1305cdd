import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Pages } from '../../api/pages';
import type { Withdrawal } from '../../api/withdrawals';
import { Card } from '../../components/page/Card';
import type { Column } from '../../components/list/DataList';
import { EmptyState } from '../../components/page/EmptyState';
import { PagedList } from '../../components/list/PagedList';
import { heldWords } from '../../components/money/payoutHold';
import { Decision, Effect, Muted } from '../../components/money/requests';
import { WithdrawIcon } from '../../components/page/screenIcons';
import { StatusChip } from '../../components/money/StatusChip';
import { formatDateTime } from '../../lib/dates';

function isBack({ status, returnedAt }: Withdrawal): boolean {
  return status === 'declined' || returnedAt !== undefined;
}

/** The points of a declined or returned withdrawal are back. */
function Amount({ withdrawal }: { withdrawal: Withdrawal }) {
  return <Effect amount={-withdrawal.amount} isVoid={isBack(withdrawal)} />;
}

function Outcome({ withdrawal }: { withdrawal: Withdrawal }) {
  const { processedAt, adminNote, returnedAt } = withdrawal;
  return (
    <>
      <Decision at={processedAt} words={adminNote} />
      {returnedAt !== undefined && <Muted>{`The bank returned the payment on ${formatDateTime(returnedAt)}. Please check where it should go before you ask again.`}</Muted>}
      {isBack(withdrawal) && <Muted>The points are back in your balance.</Muted>}
    </>
  );
}

/** A saved account by its label. Typed details may have several lines. */
function PaidTo({ withdrawal: { paymentMethod, paymentDetails } }: { withdrawal: Withdrawal }) {
  return (
    <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {paymentMethod}
      <Muted>{paymentDetails}</Muted>
    </Box>
  );
}

function Standing({ withdrawal }: { withdrawal: Withdrawal }) {
  const held = heldWords(withdrawal);
  return (
    <span>
      <StatusChip status={withdrawal.status} />
      {held && <Muted>{held}</Muted>}
    </span>
  );
}

const COLUMNS: Column<Withdrawal>[] = [
  { id: 'requested', label: 'Requested', nowrap: true, render: ({ createdAt }) => formatDateTime(createdAt) },
  { id: 'payment', label: 'Paid to', render: (withdrawal) => <PaidTo withdrawal={withdrawal} /> },
  { id: 'status', label: 'Status', render: (withdrawal) => <Standing withdrawal={withdrawal} /> },
  { id: 'decision', label: 'Decision', render: (withdrawal) => <Outcome withdrawal={withdrawal} /> },
  { id: 'amount', label: 'Points', align: 'right', render: (withdrawal) => <Amount withdrawal={withdrawal} /> },
];

function SmallCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const { createdAt, processedAt } = withdrawal;
  return (
    <Box component="span" sx={{ display: 'grid', gap: 2 }}>
      <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 3 }}>
        <Standing withdrawal={withdrawal} />
        <Amount withdrawal={withdrawal} />
      </Box>
      <PaidTo withdrawal={withdrawal} />
      <Muted>{`Requested ${formatDateTime(createdAt)}`}</Muted>
      {processedAt && (
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

/** The player's own withdrawals with their results, newest first. */
export function History({ pages, onStart }: HistoryProps) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h2">Your withdrawals</Typography>
      <Card>
        <PagedList
          pages={pages}
          loading="Loading your withdrawals"
          failed="Your withdrawals could not be loaded"
          empty={
            <EmptyState
              icon={<WithdrawIcon size={24} />}
              text="No withdrawals yet. When you ask for one, you can follow it here."
              action={<Button onClick={onStart}>Enter an amount</Button>}
            />
          }
          label="Your withdrawals"
          columns={COLUMNS}
          rowKey={({ id }) => id}
          card={(withdrawal) => <SmallCard withdrawal={withdrawal} />}
          endText="These are all your withdrawals"
        />
      </Card>
    </Box>
  );
}
