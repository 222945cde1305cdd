import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Card } from '../../components/page/Card';
import { PasswordForm } from './PasswordForm';
import { SecondFactor } from './SecondFactor';
import { SignOutEverywhere } from './SignOutEverywhere';

/** The player's sign-in settings: password, second factor, and the end of every session. */
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
