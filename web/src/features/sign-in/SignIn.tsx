import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { emailBefore } from '../../auth/wayBack';
import { PasswordStep, type Credentials } from './PasswordStep';

const CodeStep = lazy(() => import('./CodeStep').then(({ CodeStep }) => ({ default: CodeStep })));
const RecoveryStep = lazy(() => import('./RecoveryStep').then(({ RecoveryStep }) => ({ default: RecoveryStep })));

/** The password, and for an account with a second factor a code from the app or a recovery code. */
export function SignIn() {
  const [step, setStep] = useState<'password' | 'code' | 'recovery'>('password');
  const location = useLocation();
  const [typed, setTyped] = useState<Credentials>(() => ({ email: emailBefore(location.state), password: '' }));
  const [reason, setReason] = useState<string>();

  function beginAnew(why?: string) {
    setTyped({ email: typed.email, password: '' });
    setReason(why);
    setStep('password');
  }

  if (step === 'password') {
    return (
      <PasswordStep
        email={typed.email}
        reason={reason}
        onCodeWanted={(credentials) => {
          setTyped(credentials);
          setStep('code');
        }}
      />
    );
  }
  return (
    <Suspense fallback={null}>
      {step === 'code' ? (
        <CodeStep onBack={beginAnew} onLost={() => setStep('recovery')} />
      ) : (
        <RecoveryStep credentials={typed} onBack={() => setStep('code')} onRecovered={beginAnew} />
      )}
    </Suspense>
  );
}
