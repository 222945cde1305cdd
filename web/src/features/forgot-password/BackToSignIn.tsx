import Typography from '@mui/material/Typography';
import { To } from '../../components/page/To';

export function BackToSignIn() {
  return (
    <Typography>
      <To address="/login">Back to sign in</To>
    </Typography>
  );
}
