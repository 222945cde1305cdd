import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { emailAddress } from '../../auth/credentials';
import { isPasswordTooWeak, signUpFailure } from '../../auth/failures';
import { useSession } from '../../auth/SessionContext';
import { BusyButton } from '../../components/form/BusyButton';
import { EmailField } from '../../components/form/EmailField';
import { fieldOf } from '../../components/form/fieldOf';
import { formFailure } from '../../components/toast/notify';
import { PasswordField } from '../../components/form/PasswordField';
import { ReadLink } from '../../components/page/ReadLink';
import { useIsPlayOnly } from '../../config/bonusRule';
import { To } from '../../components/page/To';
import { zodResolver } from '../../lib/zodForms';
import * as z from 'zod/mini';

const schema = z.object({
  email: emailAddress,
  password: z.string().check(z.minLength(1, 'Please enter a password')),
});

interface SignUpFormProps {
  onCreated: (email: string) => void;
  onCodeSent: (email: string) => void;
}

export function SignUpForm({ onCreated, onCodeSent }: SignUpFormProps) {
  const session = useSession();
  const isPlayOnly = useIsPlayOnly();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '', password: '' } });
  const { control, handleSubmit, reset, formState } = form;
  const [isTooWeak, setTooWeak] = useState(false);
  const [email, password] = useWatch({ control, name: ['email', 'password'] });

  const submit = handleSubmit(async (typed) => {
    try {
      const { codeSent } = await (await session.cognito()).signUp(typed.email, typed.password);
      reset();
      if (codeSent) onCodeSent(typed.email);
      else onCreated(typed.email);
    } catch (error) {
      console.error('Sign-up failed', error);
      formFailure(signUpFailure(error));
      setTooWeak(isPasswordTooWeak(error));
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h1">Create your account</Typography>
        {isPlayOnly && <Typography sx={{ color: 'text.secondary' }}>Starting points, and what you win with them, are for playing, not for paying out.</Typography>}
      </Box>
      <EmailField isFirst disabled={formState.isSubmitting} {...fieldOf(form, 'email')} />
      <PasswordField
        autoComplete="new-password"
        disabled={formState.isSubmitting}
        judged={isTooWeak ? password : undefined}
        {...fieldOf(form, 'password')}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        You have to be 18 or older. Before the first game you agree to the <ReadLink address="/terms">Terms</ReadLink>. <ReadLink address="/privacy">Privacy</ReadLink> says
        what is stored about you.
      </Typography>
      <BusyButton fullWidth idleText="Sign Up" busyText="Creating Account..." busy={formState.isSubmitting} />
      <Typography>
        <To address="/login" state={{ email }}>
          Already have an account?
        </To>
      </Typography>
    </Box>
  );
}
