import { PageTitle } from '../components/PageTitle';
import { AdminSetup } from '../features/admin-setup/AdminSetup';

export default function AdminSetupPage() {
  return (
    <>
      <PageTitle>Initial Admin Setup</PageTitle>
      <AdminSetup />
    </>
  );
}
