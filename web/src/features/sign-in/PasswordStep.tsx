import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { isPasswordTooWeak, messageOf } from '../../auth/failures';
import { CODE_STEP } from '../../auth/session';
import { useSession } from '../../auth/SessionContext';
import { typedAddress } from '../../auth/credentials';
import { BusyButton } from '../../components/BusyButton';
import { EmailField } from '../../components/EmailField';
import { PasswordField } from '../../components/PasswordField';
import { useConfig } from '../../config/ConfigContext';

const schema = z.object({
  email: typedAddress,
  password: z.string().check(z.minLength(1, 'Please enter your password')),
});

export type Credentials = z.infer<typeof schema>;

/** Cognito's names for an account whose code was never entered, and for one whose password somebody has reset. */
const NEEDS_CODE = 'CONFIRM_SIGN_UP';
const NEEDS_PASSWORD = 'RESET_PASSWORD';

interface Failure {
  text: string;
  showPolicy: boolean;
}

interface PasswordStepProps {
  /** What stands in the field at first. */
  email: string;
  /** Why the sign-in begins anew, if it does. */
  reason: string | undefined;
  /** A code from the app is wanted too. */
  onCodeWanted: (typed: Credentials) => void;
}

export function PasswordStep({ email: address, reason, onCodeWanted }: PasswordStepProps) {
  const session = useSession();
  const { emailVerification } = useConfig();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure | null>(reason === undefined ? null : { text: reason, showPolicy: false });
  const { control, register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: address, password: '' },
  });
  const [email, password] = useWatch({ control, name: ['email', 'password'] });

  const submit = handleSubmit(async (typed) => {
    setFailure(null);
    try {
      const step = await session.signIn(typed.email, typed.password);
      if (step === CODE_STEP) onCodeWanted(typed);
      else if (step === NEEDS_CODE) await navigate('/signup', { state: { confirm: typed.email } });
      else if (step === NEEDS_PASSWORD) await navigate('/forgot-password', { state: { email: typed.email } });
      else if (step !== 'DONE') throw new Error(`This account needs a further step (${step}).`);
    } catch (error) {
      setFailure({ text: `Failed to sign in: ${messageOf(error)}`, showPolicy: isPasswordTooWeak(error) });
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit} onInput={session.warmUp} sx={{ display: 'grid', gap: 5 }}>
      <Typography variant="h1">Sign in</Typography>
      {failure && (
        <Typography role="alert" sx={{ color: 'error.main', bgcolor: 'wash.danger', borderRadius: 1, px: 4, py: 3 }}>
          {failure.text}
        </Typography>
      )}
      <EmailField isFirst disabled={formState.isSubmitting} problem={formState.errors.email?.message} {...register('email')} />
      <PasswordField
        autoComplete="current-password"
        disabled={formState.isSubmitting}
        problem={formState.errors.password?.message}
        tooWeak={failure?.showPolicy ? password : undefined}
        {...register('password')}
      />
      <BusyButton
        type="submit"
        variant="contained"
        fullWidth
        idleText="Sign In"
        busyText="Signing in…"
        busy={formState.isSubmitting}
      />
      {emailVerification === 'on' && (
        <MuiLink component={Link} to="/forgot-password" state={{ email }} sx={{ justifySelf: 'start' }}>
          Forgot your password?
        </MuiLink>
      )}
      <Typography>
        <MuiLink component={Link} to="/signup">
          Don't have an account?
        </MuiLink>
      </Typography>
    </Box>
  );
}
