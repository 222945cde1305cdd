import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { appCode } from '../../auth/credentials';
import { accountFailure, codeProblem, isWrongPassword, signInEnd } from '../../auth/failures';
import { CODE_STEP } from '../../auth/session';
import { useSession, useUser } from '../../auth/SessionContext';
import { CodeField } from '../../components/form/CodeField';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { PasswordField, PasswordOwner } from '../../components/form/PasswordField';
import { zodResolver } from '../../lib/zodForms';
import * as z from 'zod/mini';

const password = z.string().check(z.minLength(1, 'Please enter your password'));
const SCHEMAS = { password: z.object({ password, code: z.string() }), code: z.object({ password, code: appCode }) };

/** Asks for the password, and for a code if there is a second factor, over the screen whose request waits. */
export default function ConfirmSignIn() {
  const session = useSession();
  const { email } = useUser();
  const [step, setStep] = useState<keyof typeof SCHEMAS>('password');
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(SCHEMAS[step]),
    defaultValues: { password: '', code: '' },
  });
  const { errors, isDirty, isSubmitting } = formState;

  const submit = handleSubmit(async (typed) => {
    setFailure(undefined);
    try {
      const next = await (step === 'password' ? session.confirmByPassword(typed.password) : session.confirmByCode(typed.code));
      if (next === CODE_STEP) setStep('code');
      else if (next !== 'DONE') setFailure('Please sign out, and sign in again.');
    } catch (error) {
      console.error('Sign-in not confirmed', error);
      refused(error);
    }
  });

  function refused(error: unknown) {
    const problem = codeProblem(error);
    const end = step === 'code' ? signInEnd(error) : undefined;
    if (step === 'password' && isWrongPassword(error)) {
      setError('password', { message: 'This is not your password.' }, { shouldFocus: true });
    } else if (problem !== undefined) {
      setError('code', { message: problem }, { shouldFocus: true });
    } else {
      setFailure(end ?? accountFailure(error));
      if (end === undefined) return;
      reset();
      setStep('password');
    }
  }

  return (
    <ConfirmDialog
      title="Confirm that it is you"
      confirmLabel="Confirm"
      busyLabel="Confirming…"
      tone="plain"
      focusesField
      hasDraft={isDirty}
      busy={isSubmitting}
      failure={failure ? { text: failure } : undefined}
      onConfirm={() => void submit()}
      onClose={session.refuseConfirmation}
    >
      <PasswordOwner email={email} />
      {step === 'password' ? (
        <>
          <Typography>This takes a recent sign-in. Enter your password, and what you were doing goes on.</Typography>
          <PasswordField
            autoComplete="current-password"
            autoFocus
            readOnly={isSubmitting}
            problem={errors.password?.message}
            {...register('password')}
          />
        </>
      ) : (
        <>
          <Typography>Enter the code that your authenticator app shows.</Typography>
          <CodeField readOnly={isSubmitting} problem={errors.code?.message} {...register('code')} />
        </>
      )}
    </ConfirmDialog>
  );
}
