import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { emailedCode } from '../../auth/credentials';
import { isPasswordTooWeak, messageOf, accountFailure } from '../../auth/failures';
import { useSession } from '../../auth/SessionContext';
import { BusyButton } from '../../components/BusyButton';
import { CodeField } from '../../components/CodeField';
import { disabledInFocus } from '../../components/disabled';
import { formFailure } from '../../components/notify';
import { PasswordField, PasswordOwner } from '../../components/PasswordField';
import { BackToSignIn } from './BackToSignIn';
import { Head } from './Head';

const schema = z.object({
  code: emailedCode,
  password: z.string().check(z.minLength(1, 'Please enter a new password')),
});

interface ResetFormProps {
  email: string;
  onReset: () => void;
  onOtherAddress: () => void;
}

export function ResetForm({ email, onReset, onOtherAddress }: ResetFormProps) {
  const session = useSession();
  const [sentAgain, setSentAgain] = useState(false);
  const [showPolicy, setShowPolicy] = useState(false);
  const { control, register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { code: '', password: '' },
  });
  const typed = useWatch({ control, name: 'password' });

  const submit = handleSubmit(async ({ code, password }) => {
    try {
      await session.confirmReset(email, code, password);
      onReset();
    } catch (error) {
      console.error('Password not set anew', error);
      const isWeak = isPasswordTooWeak(error);
      setShowPolicy(isWeak);
      if (isWeak) setError('password', { message: messageOf(error) }, { shouldFocus: true });
      else formFailure(accountFailure(error));
    }
  });

  async function sendAgain() {
    try {
      await session.resetPassword(email);
      setSentAgain(true);
    } catch (error) {
      console.error('No code sent', error);
      formFailure(accountFailure(error));
    }
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
      <Head title="Set a new password">If {email} belongs to an account, a code is on its way to it. It may take a minute.</Head>
      <PasswordOwner email={email} />
      <CodeField readOnly={formState.isSubmitting} problem={formState.errors.code?.message} {...register('code')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        readOnly={formState.isSubmitting}
        problem={formState.errors.password?.message}
        tooWeak={showPolicy ? typed : undefined}
        {...register('password')}
      />
      <BusyButton
        type="submit"
        variant="contained"
        fullWidth
        idleText="Set the new password"
        busyText="Setting…"
        busy={formState.isSubmitting}
      />
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Button {...disabledInFocus(sentAgain, () => void sendAgain())}>
          {sentAgain ? 'Code sent again' : 'Send the code again'}
        </Button>
        <Button onClick={onOtherAddress}>Use another address</Button>
      </Box>
      <BackToSignIn />
    </Box>
  );
}
