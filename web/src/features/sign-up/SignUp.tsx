import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formSuccess } from '../../components/toast/notify';
import { CodeForm } from './CodeForm';
import { SignUpForm } from './SignUpForm';

/** An address with a code still to be entered, passed on by the sign-in. */
function addressToConfirm(state: unknown): string | null {
  const confirm = typeof state === 'object' && state !== null && 'confirm' in state ? state.confirm : null;
  return typeof confirm === 'string' ? confirm : null;
}

export function SignUp() {
  const navigate = useNavigate();
  const location = useLocation();
  const [email, setEmail] = useState(() => addressToConfirm(location.state));

  function created(email: string) {
    formSuccess('Account created successfully!', () => void navigate('/login', { state: { email } }));
  }
  return email === null ? (
    <SignUpForm onCreated={created} onCodeSent={setEmail} />
  ) : (
    <CodeForm email={email} onConfirmed={() => created(email)} />
  );
}
