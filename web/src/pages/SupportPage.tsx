import { PageTitle } from '../components/PageTitle';
import { Support } from '../features/support/Support';

export function SupportPage() {
  return (
    <>
      <PageTitle>Contact Support</PageTitle>
      <Support />
    </>
  );
}
