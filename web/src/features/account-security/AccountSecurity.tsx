import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Card } from '../../components/page/Card';
import { PasswordForm } from './PasswordForm';
import { SecondFactor } from './SecondFactor';
import { SignOutEverywhere } from './SignOutEverywhere';

/** What a player does about the sign-in itself: another password, a second factor, and an end to every session. */
export function AccountSecurity() {
  const id = useId();
  return (
    <Card aria-labelledby={id} sx={{ p: { xs: 4, sm: 6 } }}>
      <Box sx={{ display: 'grid', gap: 6 }}>
        <Box>
          <Typography variant="h2" id={id}>
            Password and sign-in
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>
            Devices that are signed in stay so when the password changes.
          </Typography>
        </Box>
        <PasswordForm />
        <SecondFactor />
        <SignOutEverywhere />
      </Box>
    </Card>
  );
}
