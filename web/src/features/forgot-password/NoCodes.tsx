import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BackToSignIn } from './BackToSignIn';
import { Head } from './Head';

/** For stages without e-mail: a short explanation instead of a useless form. */
export function NoCodes() {
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Head title="Forgot your password?">We send no emails yet, so a new password cannot be set from here. We are sorry.</Head>
      <Typography>
        Are you still signed in on another device? Then write to us there, under Support, and we will help you.
      </Typography>
      <BackToSignIn />
    </Box>
  );
}
