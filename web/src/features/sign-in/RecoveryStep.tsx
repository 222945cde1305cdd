import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { recoverSecondFactor } from '../../api/secondFactor';
import { messageOf } from '../../auth/failures';
import { useSession } from '../../auth/SessionContext';
import { BusyButton } from '../../components/form/BusyButton';
import { FormFailure } from '../../components/form/FormFailure';
import { FormField } from '../../components/form/FormField';
import { FormHead } from '../../components/form/FormHead';
import { reminder } from '../../components/toast/notify';
import { zodResolver } from '../../lib/zodForms';
import * as z from 'zod/mini';
import type { Credentials } from './PasswordStep';

const schema = z.object({ code: z.string().check(z.trim(), z.minLength(1, 'Please enter one of your recovery codes')) });

const IS_OFF = 'Your second factor is off.';

interface RecoveryStepProps {
  credentials: Credentials;
  onBack: () => void;
  /** Receives the next step if the factor is off but the sign-in failed. */
  onRecovered: (reason: string) => void;
}

/** Turns the second factor off for a user who has lost the app, and signs in with the password typed before. */
export function RecoveryStep({ credentials: { email, password }, onBack, onRecovered }: RecoveryStepProps) {
  const session = useSession();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });

  async function signIn() {
    try {
      const step = await session.signIn(email, password);
      if (step !== 'DONE') throw new Error(`This account needs a further step (${step}).`);
      reminder(`${IS_OFF} Please set up a new one in your profile.`);
    } catch (error) {
      console.error('Not signed in after the recovery', error);
      onRecovered(`${IS_OFF} Please sign in with your password.`);
    }
  }

  const submit = handleSubmit(async ({ code }) => {
    setFailure(undefined);
    try {
      await recoverSecondFactor({ email, code });
    } catch (error) {
      setFailure(messageOf(error));
      return;
    }
    await signIn();
  });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
      <FormHead title="Use a recovery code">
        One of the ten codes that you saved with your second factor. It turns the factor off.
      </FormHead>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{email}</Typography>
      <FormField
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        readOnly={formState.isSubmitting}
        problem={formState.errors.code?.message}
        {...register('code')}
      />
      {failure && <FormFailure text={failure} />}
      <BusyButton fullWidth idleText="Turn it off and sign in" busyText="Signing in…" busy={formState.isSubmitting} />
      <Button onClick={onBack}>Back to the code</Button>
    </Box>
  );
}
