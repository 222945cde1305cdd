import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { emailedCode } from '../../auth/credentials';
import { messageOf, signUpFailure } from '../../auth/failures';
import { useSession } from '../../auth/SessionContext';
import { BusyButton } from '../../components/BusyButton';
import { CodeField } from '../../components/CodeField';
import { disabledInFocus } from '../../components/disabled';
import { formFailure } from '../../components/notify';

const schema = z.object({ code: emailedCode });

interface CodeFormProps {
  email: string;
  onConfirmed: () => void;
}

/** The step between sign-up and account where the stage verifies e-mail addresses (D12). */
export function CodeForm({ email, onConfirmed }: CodeFormProps) {
  const session = useSession();
  const [sentAgain, setSentAgain] = useState(false);
  const { register, handleSubmit, reset, formState } = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });

  const submit = handleSubmit(async ({ code }) => {
    try {
      await session.confirmSignUp(email, code);
      reset();
      onConfirmed();
    } catch (error) {
      console.error('Sign-up failed', error);
      formFailure(signUpFailure(error));
    }
  });

  async function sendAgain() {
    try {
      await session.resendCode(email);
      setSentAgain(true);
    } catch (error) {
      formFailure(messageOf(error));
    }
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
      <Box>
        <Typography variant="h1">Confirm your email</Typography>
        <Typography sx={{ color: 'text.secondary', mt: 2, overflowWrap: 'anywhere' }}>
          We sent a code to {email}. Enter it to finish.
        </Typography>
      </Box>
      <CodeField disabled={formState.isSubmitting} problem={formState.errors.code?.message} {...register('code')} />
      <BusyButton
        type="submit"
        variant="contained"
        fullWidth
        idleText="Confirm"
        busyText="Confirming…"
        busy={formState.isSubmitting}
      />
      <Button {...disabledInFocus(sentAgain, () => void sendAgain())}>
        {sentAgain ? 'Code sent again' : 'Send the code again'}
      </Button>
    </Box>
  );
}
