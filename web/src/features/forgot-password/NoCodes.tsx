import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormHead } from '../../components/form/FormHead';
import { BackToSignIn } from './BackToSignIn';

/** For stages without e-mail: a short explanation instead of a useless form. */
export function NoCodes() {
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <FormHead title="Forgot your password?">We send no emails yet, so a new password cannot be set from here. We are sorry.</FormHead>
      <Typography>
        Are you still signed in on another device? Then write to us there, under Support, and we will help you.
      </Typography>
      <BackToSignIn />
    </Box>
  );
}
