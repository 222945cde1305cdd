import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { AlertIcon } from '../../components/icons';
import { formatDateTime } from '../../lib/dates';

/** Says on every signed-in screen that the account is frozen, and why. A kind that this build does not know is "restricted". */
export default function FrozenNotice() {
  const { uid } = useUser();
  const { data: wallet } = useQuery({ ...walletQuery(uid), refetchOnWindowFocus: true });
  const restriction = wallet?.restriction;
  return (
    <Box role="status" aria-label="Account">
      {restriction && (
        <Box sx={{ bgcolor: 'wash.danger', borderRadius: 1, mb: { xs: 4, md: 6 }, px: { xs: 4, sm: 6 }, py: 4, display: 'flex', gap: 3 }}>
          <Box sx={{ color: 'error.main', pt: 0.5 }}>
            <AlertIcon />
          </Box>
          <Box sx={{ display: 'grid', gap: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 650, color: 'error.main' }}>Your account is {restriction.kind === 'frozen' ? 'frozen' : 'restricted'}</Typography>
            <Typography sx={{ whiteSpace: 'pre-wrap' }}>{restriction.reason}</Typography>
            <Typography sx={{ color: 'text.secondary' }}>
              Since {formatDateTime(restriction.since)} nothing can be played, sent, received or withdrawn. Your points and your history stay
              as they are. <MuiLink component={Link} to="/support">Write to support</MuiLink>
            </Typography>
          </Box>
        </Box>
      )}
    </Box>
  );
}
