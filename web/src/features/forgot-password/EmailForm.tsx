import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { emailAddress } from '../../auth/credentials';
import { accountFailure } from '../../auth/failures';
import { useSession } from '../../auth/SessionContext';
import { BusyButton } from '../../components/form/BusyButton';
import { EmailField } from '../../components/form/EmailField';
import { FormHead } from '../../components/form/FormHead';
import { formFailure } from '../../components/toast/notify';
import { zodResolver } from '../../lib/zodForms';
import * as z from 'zod/mini';
import { BackToSignIn } from './BackToSignIn';

const schema = z.object({ email: emailAddress });

interface EmailFormProps {
  /** The initial value of the field. */
  address: string;
  onSent: (email: string) => void;
}

export function EmailForm({ address, onSent }: EmailFormProps) {
  const session = useSession();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(schema), defaultValues: { email: address } });

  const submit = handleSubmit(async ({ email }) => {
    try {
      await (await session.cognito()).resetPassword(email);
      onSent(email);
    } catch (error) {
      console.error('No code sent', error);
      formFailure(accountFailure(error));
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
      <FormHead title="Forgot your password?">Tell us your email address, and we send you a code to set a new one.</FormHead>
      <EmailField isFirst disabled={formState.isSubmitting} problem={formState.errors.email?.message} {...register('email')} />
      <BusyButton fullWidth idleText="Send the code" busyText="Sending…" busy={formState.isSubmitting} />
      <BackToSignIn />
    </Box>
  );
}
