import { Navigate } from 'react-router';
import { usePermits } from '../auth/SessionContext';
import { PageTitle } from '../components/page/PageTitle';
import { AuditLog } from '../features/audit/AuditLog';

/** A role that does not read the log is led to what it sees. */
export default function AuditPage() {
  if (!usePermits().readsAudit) return <Navigate to="/admin" replace />;
  return (
    <>
      <PageTitle>Audit log</PageTitle>
      <AuditLog />
    </>
  );
}
