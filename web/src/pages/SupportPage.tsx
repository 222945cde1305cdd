import { PageTitle } from '../components/page/PageTitle';
import { Support } from '../features/support/Support';

export default function SupportPage() {
  return (
    <>
      <PageTitle>Contact Support</PageTitle>
      <Support />
    </>
  );
}
