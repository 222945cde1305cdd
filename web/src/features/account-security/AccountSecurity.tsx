import Box from '@mui/material/Box';
import { useId } from 'react';
import { Card } from '../../components/page/Card';
import { PartHead } from '../../components/page/PartHead';
import { PasswordForm } from './PasswordForm';
import { SecondFactor } from './SecondFactor';
import { SignOutEverywhere } from './SignOutEverywhere';

/** The player's sign-in settings: password, second factor, and the end of every session. */
export function AccountSecurity() {
  const id = useId();
  return (
    <Card aria-labelledby={id} sx={{ p: { xs: 4, sm: 6 } }}>
      <Box sx={{ display: 'grid', gap: 6 }}>
        <PartHead id={id} title="Password and sign-in">
          Devices that are signed in stay so when the password changes.
        </PartHead>
        <PasswordForm />
        <SecondFactor />
        <SignOutEverywhere />
      </Box>
    </Card>
  );
}
