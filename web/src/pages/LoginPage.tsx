import { PageTitle } from '../components/page/PageTitle';
import { SignIn } from '../features/sign-in/SignIn';

export default function LoginPage() {
  return (
    <>
      <PageTitle>Sign in</PageTitle>
      <SignIn />
    </>
  );
}
