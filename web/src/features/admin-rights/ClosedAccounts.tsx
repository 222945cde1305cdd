import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { Pages } from '../../api/pages';
import type { ClosedAccount } from '../../api/rights';
import { usePermits } from '../../auth/SessionContext';
import { Id } from '../../components/admin/Id';
import { Amount, Two } from '../../components/admin/rows';
import type { Column } from '../../components/list/DataList';
import { EmptyState } from '../../components/page/EmptyState';
import { PagedList } from '../../components/list/PagedList';
import { ListIcon } from '../../components/page/screenIcons';
import { formatDate } from '../../lib/dates';
import { formatAmount } from '../../lib/money';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { HAND_OVER } from './words';

const HandOverDialog = lazy(() => import('./HandOverDialog'));

const COLUMNS: Column<ClosedAccount>[] = [
  {
    id: 'account',
    label: 'Account',
    primary: true,
    render: ({ account: { username, email } }) => <Two first={username} second={email} />,
  },
  {
    id: 'userId',
    label: 'User ID',
    nowrap: true,
    render: ({ account: { userId, username } }) => <Id id={userId} name={`user id of ${username}`} />,
  },
  { id: 'closed', label: 'Closed on', nowrap: true, render: ({ closedAt }) => formatDate(closedAt) },
  { id: 'balance', label: 'Balance', align: 'right', render: ({ balance }) => <Amount>{balance}</Amount> },
  { id: 'bonus', label: 'Of it bonus', align: 'right', render: ({ bonus }) => `$${formatAmount(bonus)}` },
  { id: 'held', label: 'On hold', align: 'right', render: ({ held }) => `$${formatAmount(held)}` },
];

function handingOver(onAsk: (closed: ClosedAccount) => void): Column<ClosedAccount> {
  return {
    id: 'action',
    label: 'Action',
    align: 'right',
    render: (closed) =>
      closed.balance > closed.bonus && (
        <Button onClick={() => onAsk(closed)}>
          {HAND_OVER.button}
          <span style={visuallyHidden}> the points of {closed.account.username}</span>
        </Button>
      ),
  };
}

/** The closed accounts, with their remaining points (D43, D61). */
export default function ClosedAccounts({ pages }: { pages: Pages<ClosedAccount> }) {
  const { rows } = pages;
  const { grants } = usePermits();
  const [asked, setAsked] = useState<ClosedAccount | null>(null);
  const facts = rows.some(({ bonus }) => bonus > 0) ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'bonus');
  const columns = grants && rows.some(({ balance, bonus }) => balance > bonus) ? [...facts, handingOver(setAsked)] : facts;
  return (
    <>
      <PagedList
        pages={pages}
        loading="Loading the closed accounts"
        skeletonRows={3}
        failed="The closed accounts could not be loaded"
        empty={<EmptyState icon={<ListIcon size={24} />} text="No account has been closed." />}
        dense
        label="Closed accounts"
        columns={columns}
        rowKey={({ account }) => account.userId}
      />
      <Suspense fallback={null}>{asked && <HandOverDialog closed={asked} onClose={() => setAsked(null)} />}</Suspense>
    </>
  );
}
