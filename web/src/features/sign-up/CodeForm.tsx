import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { emailedCode } from '../../auth/credentials';
import { accountFailure, signUpFailure } from '../../auth/failures';
import { useSession } from '../../auth/SessionContext';
import { BusyButton } from '../../components/form/BusyButton';
import { CodeField } from '../../components/form/CodeField';
import { FormHead } from '../../components/form/FormHead';
import { formFailure } from '../../components/toast/notify';
import { SendAgain } from '../../components/form/SendAgain';
import { zodResolver } from '../../lib/zodForms';
import * as z from 'zod/mini';

const schema = z.object({ code: emailedCode });

/** The step between sign-up and account, on stages that verify e-mail addresses (D12). */
export function CodeForm({ email, onConfirmed }: { email: string; onConfirmed: () => void }) {
  const session = useSession();
  const { register, handleSubmit, reset, formState } = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });

  const submit = handleSubmit(async ({ code }) => {
    try {
      await (await session.cognito()).confirmSignUp(email, code);
      reset();
      onConfirmed();
    } catch (error) {
      console.error('Sign-up failed', error);
      formFailure(signUpFailure(error));
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
      <FormHead title="Confirm your email">We sent a code to {email}. Enter it to finish.</FormHead>
      <CodeField disabled={formState.isSubmitting} problem={formState.errors.code?.message} {...register('code')} />
      <BusyButton fullWidth idleText="Confirm" busyText="Confirming…" busy={formState.isSubmitting} />
      <SendAgain send={async () => (await session.cognito()).resendCode(email)} failureOf={accountFailure} />
    </Box>
  );
}
