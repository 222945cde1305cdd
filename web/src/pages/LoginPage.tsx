import { PageTitle } from '../components/PageTitle';
import { SignIn } from '../features/sign-in/SignIn';

export function LoginPage() {
  return (
    <>
      <PageTitle>Sign in</PageTitle>
      <SignIn />
    </>
  );
}
