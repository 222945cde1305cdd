import { PageTitle } from '../components/page/PageTitle';
import { AdminSetup } from '../features/admin-setup/AdminSetup';

export default function AdminSetupPage() {
  return (
    <>
      <PageTitle>Initial Admin Setup</PageTitle>
      <AdminSetup />
    </>
  );
}
