import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm, useWatch } from 'react-hook-form';
import { emailedCode } from '../../auth/credentials';
import { isPasswordTooWeak, accountFailure } from '../../auth/failures';
import { useSession } from '../../auth/SessionContext';
import { BusyButton } from '../../components/form/BusyButton';
import { CodeField } from '../../components/form/CodeField';
import { fieldOf } from '../../components/form/fieldOf';
import { FormHead } from '../../components/form/FormHead';
import { formFailure } from '../../components/toast/notify';
import { PasswordField, PasswordOwner } from '../../components/form/PasswordField';
import { SendAgain } from '../../components/form/SendAgain';
import { zodResolver } from '../../lib/zodForms';
import * as z from 'zod/mini';
import { BackToSignIn } from './BackToSignIn';

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
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { code: '', password: '' } });
  const { control, handleSubmit, setError, formState } = form;
  const typed = useWatch({ control, name: 'password' });

  const submit = handleSubmit(async ({ code, password }) => {
    try {
      await (await session.cognito()).confirmReset(email, code, password);
      onReset();
    } catch (error) {
      console.error('Password not set anew', error);
      if (isPasswordTooWeak(error)) setError('password', { message: accountFailure(error) }, { shouldFocus: true });
      else formFailure(accountFailure(error));
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
      <FormHead title="Set a new password">If {email} belongs to an account, a code is on its way to it. It may take a minute.</FormHead>
      <PasswordOwner email={email} />
      <CodeField readOnly={formState.isSubmitting} {...fieldOf(form, 'code')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        readOnly={formState.isSubmitting}
        judged={typed}
        {...fieldOf(form, 'password')}
      />
      <BusyButton fullWidth idleText="Set the new password" busyText="Setting…" busy={formState.isSubmitting} />
      <Box sx={{ display: 'grid', gap: 1 }}>
        <SendAgain send={async () => (await session.cognito()).resetPassword(email)} failureOf={accountFailure} />
        <Button onClick={onOtherAddress}>Use another address</Button>
      </Box>
      <BackToSignIn />
    </Box>
  );
}
