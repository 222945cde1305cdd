import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { lazy } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { AdminTabName } from '../auth/roles';
import { usePermits } from '../auth/SessionContext';
import { AdminTabs, type AdminTab } from '../components/admin/AdminTabs';
import { CareLink } from '../components/admin/CareLink';
import { PageHead } from '../components/page/PageHead';
import { TALL, To } from '../components/page/To';
import { countOf, waitingQuery } from '../features/admin-waiting/waiting';

// Each tab is a separate chunk: an admin mostly uses one of them.
const DepositQueue = lazy(() => import('../features/admin-deposits/DepositQueue'));
const WithdrawalQueue = lazy(() => import('../features/admin-withdrawals/WithdrawalQueue'));
const TicketQueue = lazy(() => import('../features/admin-tickets/TicketQueue'));
const AdminRights = lazy(() => import('../features/admin-rights/AdminRights'));

const TABS: readonly AdminTab<AdminTabName>[] = [
  { name: 'deposits', label: 'Deposit Requests', panel: <DepositQueue /> },
  { name: 'withdrawals', label: 'Withdraw Requests', panel: <WithdrawalQueue /> },
  { name: 'tickets', label: 'Support Tickets', panel: <TicketQueue /> },
  { name: 'admins', label: 'Admin Management', panel: <AdminRights /> },
];

/** The four tabs (spec 2.82); a role sees its own. The address names the shown tab; another tab starts unfiltered. */
export default function AdminPage() {
  const [params, setParams] = useSearchParams();
  const { tabs: permitted, readsCare, readsBank } = usePermits();
  const { data: waiting } = useQuery(waitingQuery(permitted));
  const tabs = TABS.filter(({ name }) => permitted.includes(name)).map((tab) => ({ ...tab, count: countOf(waiting, tab.name) }));
  const asked = TABS.find(({ name }) => name === params.get('tab'))?.name;
  const shown = asked ?? tabs[0]?.name;
  if (shown === undefined) return null;
  // The rest of the address belongs to a tab that this role may not see.
  if (!permitted.includes(shown)) return <Navigate to="/admin" replace />;
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <PageHead
        title="Admin Dashboard"
        line="What waits for a decision, and what has been decided."
        side={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5 }}>
            {readsBank && <To address="/admin/bank" sx={TALL}>Bank</To>}
            {readsCare && <CareLink />}
          </Box>
        }
      />
      <AdminTabs label="Admin" tabs={tabs} shown={shown} onChoose={(tab) => setParams({ tab })} />
    </Box>
  );
}
