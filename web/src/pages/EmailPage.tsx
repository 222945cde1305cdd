import { PageTitle } from '../components/page/PageTitle';
import { ChangeEmail } from '../features/change-email/ChangeEmail';

export default function EmailPage() {
  return (
    <>
      <PageTitle>Change email</PageTitle>
      <ChangeEmail />
    </>
  );
}
