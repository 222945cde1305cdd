import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { endsSession, isPasswordTooWeak, isWrongPassword, accountFailure } from '../../auth/failures';
import { useSession, useUser } from '../../auth/SessionContext';
import { BusyButton } from '../../components/form/BusyButton';
import { fieldOf } from '../../components/form/fieldOf';
import { formFailure, formSuccess } from '../../components/toast/notify';
import { PasswordField, PasswordOwner } from '../../components/form/PasswordField';
import { useLeaveGuard } from '../../components/leave/useLeaveGuard';
import { zodResolver } from '../../lib/zodForms';
import { schema } from './passwords';

export function PasswordForm() {
  const session = useSession();
  const { email } = useUser();
  const [showPolicy, setShowPolicy] = useState(false);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { current: '', newPassword: '' } });
  const { control, handleSubmit, reset, setError, formState } = form;
  // Passwords are never kept: a user who leaves the page types them again.
  useLeaveGuard(formState.isDirty);
  const typed = useWatch({ control, name: 'newPassword' });

  function refused(error: unknown) {
    setShowPolicy(isPasswordTooWeak(error));
    if (isPasswordTooWeak(error)) {
      setError('newPassword', { message: accountFailure(error) }, { shouldFocus: true });
    } else if (isWrongPassword(error)) {
      setError('current', { message: 'This is not your current password.' }, { shouldFocus: true });
    } else {
      formFailure(accountFailure(error));
      // If the session was refused, the guard leads to the sign-in.
      if (endsSession(error)) void session.check();
    }
  }

  const submit = handleSubmit(async ({ current, newPassword }) => {
    try {
      await (await session.cognito()).changePassword(current, newPassword);
      reset();
      setShowPolicy(false);
      formSuccess('Your password has been changed.');
    } catch (error) {
      console.error('Password not changed', error);
      refused(error);
    }
  });

  return (
    <Box component="form" noValidate aria-label="Change password" onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
      <PasswordOwner email={email} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        readOnly={formState.isSubmitting}
        {...fieldOf(form, 'current')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        readOnly={formState.isSubmitting}
        judged={showPolicy ? typed : undefined}
        {...fieldOf(form, 'newPassword')}
      />
      <BusyButton
        idleText="Change password"
        busyText="Changing…"
        busy={formState.isSubmitting}
        sx={{ justifySelf: 'start' }}
      />
    </Box>
  );
}
