import { PageTitle } from '../components/page/PageTitle';
import { ForgotPassword } from '../features/forgot-password/ForgotPassword';

export default function ForgotPasswordPage() {
  return (
    <>
      <PageTitle>Forgot password</PageTitle>
      <ForgotPassword />
    </>
  );
}
