import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';

export function BackToSignIn() {
  return (
    <Typography>
      <MuiLink component={Link} to="/login">
        Back to sign in
      </MuiLink>
    </Typography>
  );
}
