import { PageTitle } from '../components/page/PageTitle';
import { SignUp } from '../features/sign-up/SignUp';

export default function SignUpPage() {
  return (
    <>
      <PageTitle>Sign up</PageTitle>
      <SignUp />
    </>
  );
}
