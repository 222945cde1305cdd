import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { depositsKey, ownDeposits, type Deposit as DepositRow } from '../../api/deposits';
import { usePages } from '../../api/pages';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/page/Card';
import type { Column } from '../../components/list/DataList';
import { EmptyState } from '../../components/page/EmptyState';
import { PagedList } from '../../components/list/PagedList';
import { asPaidWords } from '../../components/money/asPaid';
import { Decision, Effect, Muted } from '../../components/money/requests';
import { ListIcon } from '../../components/page/screenIcons';
import { StatusChip } from '../../components/money/StatusChip';
import { useIsRestricted } from '../../components/care/useIsRestricted';
import { formatDateTime } from '../../lib/dates';
import { grouped } from '../../lib/grouped';
import { formatAmount } from '../../lib/money';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { Deposit } from './Deposit';
import { cameToNothing, decidedAt, decisionWords, effectOf, openText, proofText, recipientText } from './history';

function Amount({ deposit }: { deposit: DepositRow }) {
  return <Effect amount={effectOf(deposit)} isVoid={cameToNothing(deposit)} />;
}

/** The time, and the payment's reference. */
function Requested({ deposit: { createdAt, reference, toSelf } }: { deposit: DepositRow }) {
  return (
    <>
      {formatDateTime(createdAt)}
      {toSelf && <Muted>{grouped(reference)}</Muted>}
    </>
  );
}

/** Opens a waiting request: where to pay, its slip, and its progress. */
function Open({ deposit }: { deposit: DepositRow }) {
  const [isOpen, setOpen] = useState(false);
  const isRestricted = useIsRestricted();
  return (
    <>
      <Button size="small" sx={{ minHeight: 44, px: 3, ml: -3 }} onClick={() => setOpen(true)}>
        {openText(deposit, isRestricted)}
        <span style={visuallyHidden}>{`, request of N$ ${formatAmount(deposit.amount)}`}</span>
      </Button>
      {isOpen && <Deposit request={deposit} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The status, and whether it was reversed since. */
function Standing({ deposit: { status, reversedAt } }: { deposit: DepositRow }) {
  return (
    <span>
      <StatusChip status={status} />
      {reversedAt !== undefined && <Muted>Reversed</Muted>}
    </span>
  );
}

function Outcome({ deposit }: { deposit: DepositRow }) {
  if (deposit.status === 'pending') return <Open deposit={deposit} />;
  const asPaid = asPaidWords(deposit);
  return (
    <>
      <Decision at={decidedAt(deposit)} words={decisionWords(deposit)} />
      {asPaid && <Muted>{asPaid}</Muted>}
    </>
  );
}

const COLUMNS: Column<DepositRow>[] = [
  { id: 'requested', label: 'Requested', nowrap: true, render: (deposit) => <Requested deposit={deposit} /> },
  { id: 'to', label: 'To', render: (deposit) => <Box sx={{ minWidth: 120 }}>{recipientText(deposit)}</Box> },
  { id: 'proof', label: 'Proof of payment', render: proofText },
  { id: 'status', label: 'Status', render: (deposit) => <Standing deposit={deposit} /> },
  { id: 'decision', label: 'Decision', render: (deposit) => <Outcome deposit={deposit} /> },
  { id: 'amount', label: 'Points', align: 'right', render: (deposit) => <Amount deposit={deposit} /> },
];

function SmallCard({ deposit }: { deposit: DepositRow }) {
  return (
    <Box component="span" sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 3 }}>
        <Standing deposit={deposit} />
        <Amount deposit={deposit} />
      </Box>
      <span>{recipientText(deposit)}</span>
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {proofText(deposit)}
      </Box>
      <Requested deposit={deposit} />
      {deposit.status === 'pending' ? (
        <Open deposit={deposit} />
      ) : (
        <Box component="span" sx={{ bgcolor: 'raised', borderRadius: 1, p: 3 }}>
          <Outcome deposit={deposit} />
        </Box>
      )}
    </Box>
  );
}

/** The player's own deposits with their results, newest first. */
export function DepositHistory() {
  const { uid } = useUser();
  const pages = usePages(depositsKey(uid), ownDeposits);
  return (
    <Card aria-label="Your deposits" sx={{ overflow: 'hidden' }}>
      <PagedList
        pages={pages}
        loading="Loading your deposits"
        failed="Your deposits could not be loaded"
        empty={<EmptyState icon={<ListIcon size={24} />} text="You have made no deposits yet" />}
        label="Your deposits"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        card={(deposit) => <SmallCard deposit={deposit} />}
        endText="These are all your deposits"
      />
    </Card>
  );
}
