import type { ReactNode } from 'react';
import type { Pages } from '../../api/pages';
import type { ClosedAccount } from '../../api/rights';
import { Id } from '../../components/admin/Id';
import { Amount, Two } from '../../components/admin/rows';
import { DataList, type Column } from '../../components/DataList';
import { EmptyState } from '../../components/EmptyState';
import { ErrorPanel } from '../../components/ErrorPanel';
import { MorePages } from '../../components/MorePages';
import { ListIcon } from '../../components/screenIcons';
import { formatDate } from '../../lib/dates';
import { formatAmount } from '../../lib/money';

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

interface ClosedAccountsProps {
  pages: Pages<ClosedAccount>;
  /** Keeps the place of the list, as it did while this code was on its way. */
  loading: ReactNode;
}

/** The closed accounts, with the points that stay in them (D43, D61). */
export default function ClosedAccounts({ pages, loading }: ClosedAccountsProps) {
  const { rows, isLoading, error, refetch } = pages;
  if (isLoading) return loading;
  if (rows.length > 0) {
    return (
      <>
        <DataList dense label="Closed accounts" columns={rows.some(({ bonus }) => bonus > 0) ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'bonus')} rows={rows} rowKey={({ account }) => account.userId} />
        <MorePages pages={pages} endText="That is all." />
      </>
    );
  }
  if (error) return <ErrorPanel title="The closed accounts could not be loaded" error={error} onRetry={refetch} />;
  return <EmptyState icon={<ListIcon size={24} />} text="No account has been closed." />;
}
