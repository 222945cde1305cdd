import { PageTitle } from '../components/PageTitle';
import { SignUp } from '../features/sign-up/SignUp';

export function SignUpPage() {
  return (
    <>
      <PageTitle>Sign up</PageTitle>
      <SignUp />
    </>
  );
}
