import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { emailAddress } from '../../auth/credentials';
import { isPasswordTooWeak, signUpFailure } from '../../auth/failures';
import { useSession } from '../../auth/SessionContext';
import { BusyButton } from '../../components/BusyButton';
import { EmailField } from '../../components/EmailField';
import { formFailure } from '../../components/notify';
import { PasswordField } from '../../components/PasswordField';

const schema = z.object({
  email: emailAddress,
  password: z.string().check(z.minLength(1, 'Please enter a password')),
});

interface SignUpFormProps {
  onCreated: () => void;
  onCodeSent: (email: string) => void;
}

export function SignUpForm({ onCreated, onCodeSent }: SignUpFormProps) {
  const session = useSession();
  const [showPolicy, setShowPolicy] = useState(false);
  const { control, register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: '', password: '' },
  });
  const typed = useWatch({ control, name: 'password' });

  const submit = handleSubmit(async ({ email, password }) => {
    try {
      const { codeSent } = await session.signUp(email, password);
      reset();
      setShowPolicy(false);
      if (codeSent) onCodeSent(email);
      else onCreated();
    } catch (error) {
      console.error('Sign-up failed', error);
      setShowPolicy(isPasswordTooWeak(error));
      formFailure(signUpFailure(error));
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit} onInput={session.warmUp} sx={{ display: 'grid', gap: 5 }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h1">Create your account</Typography>
        <Typography sx={{ color: 'text.secondary' }}>New players start with 10 points. They are for playing, not for paying out.</Typography>
      </Box>
      <EmailField isFirst disabled={formState.isSubmitting} problem={formState.errors.email?.message} {...register('email')} />
      <PasswordField
        autoComplete="new-password"
        disabled={formState.isSubmitting}
        tooWeak={showPolicy ? typed : undefined}
        problem={formState.errors.password?.message}
        {...register('password')}
      />
      <BusyButton
        type="submit"
        variant="contained"
        fullWidth
        idleText="Sign Up"
        busyText="Creating Account..."
        busy={formState.isSubmitting}
      />
      <Typography>
        <MuiLink component={Link} to="/login">
          Already have an account?
        </MuiLink>
      </Typography>
    </Box>
  );
}
