import { PageTitle } from '../components/PageTitle';
import { AuditLog } from '../features/audit/AuditLog';

export function AuditPage() {
  return (
    <>
      <PageTitle>Audit log</PageTitle>
      <AuditLog />
    </>
  );
}
