import { PageTitle } from '../components/PageTitle';
import { SignUp } from '../features/sign-up/SignUp';

export default function SignUpPage() {
  return (
    <>
      <PageTitle>Sign up</PageTitle>
      <SignUp />
    </>
  );
}
