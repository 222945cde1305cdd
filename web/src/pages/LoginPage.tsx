import { PageTitle } from '../components/PageTitle';
import { SignInForm } from '../features/sign-in/SignInForm';

export function LoginPage() {
  return (
    <>
      <PageTitle>Sign in</PageTitle>
      <SignInForm />
    </>
  );
}
