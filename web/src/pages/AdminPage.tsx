import Box from '@mui/material/Box';
import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import { AdminTabs, type AdminTab } from '../components/admin/AdminTabs';
import { PageHead } from '../components/PageHead';
import { PageTitle } from '../components/PageTitle';

// Each tab is code of its own: an admin mostly looks at one of them.
const DepositQueue = lazy(() => import('../features/admin-deposits/DepositQueue').then(({ DepositQueue }) => ({ default: DepositQueue })));
const WithdrawalQueue = lazy(() =>
  import('../features/admin-withdrawals/WithdrawalQueue').then(({ WithdrawalQueue }) => ({ default: WithdrawalQueue })),
);
const TicketQueue = lazy(() => import('../features/admin-tickets/TicketQueue').then(({ TicketQueue }) => ({ default: TicketQueue })));
const AdminRights = lazy(() => import('../features/admin-rights/AdminRights').then(({ AdminRights }) => ({ default: AdminRights })));

type TabName = 'deposits' | 'withdrawals' | 'tickets' | 'admins';

const TABS: readonly AdminTab<TabName>[] = [
  { name: 'deposits', label: 'Deposit Requests', panel: <DepositQueue /> },
  { name: 'withdrawals', label: 'Withdraw Requests', panel: <WithdrawalQueue /> },
  { name: 'tickets', label: 'Support Tickets', panel: <TicketQueue /> },
  { name: 'admins', label: 'Admin Management', panel: <AdminRights /> },
];

/** The four tabs of the specification (spec 2.82). The address names the one shown; another one starts unfiltered. */
export function AdminPage() {
  const [params, setParams] = useSearchParams();
  const shown = TABS.find(({ name }) => name === params.get('tab'))?.name ?? 'deposits';
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <PageTitle>Admin Dashboard</PageTitle>
      <PageHead title="Admin Dashboard" line="What waits for a decision, and what has been decided." />
      <AdminTabs label="Admin" tabs={TABS} shown={shown} onChoose={(tab) => setParams({ tab })} />
    </Box>
  );
}
