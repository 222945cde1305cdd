import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { CheckIcon } from '../../components/page/icons';

export function Changed({ email }: { email: string }) {
  return (
    <Box role="status" sx={{ display: 'grid', justifyItems: 'start', gap: 4 }}>
      <Box sx={{ color: 'success.main' }}>
        <CheckIcon size={24} />
      </Box>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        Your email is now <strong>{email}</strong>. Sign in with it from now on. We told your old address.
      </Typography>
      <Button component={Link} to="/profile" variant="contained">
        Back to your profile
      </Button>
    </Box>
  );
}
