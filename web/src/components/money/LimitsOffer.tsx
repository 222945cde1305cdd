import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';

/** Points out limits to a player who has set none. */
export function LimitsOffer() {
  const { uid } = useUser();
  const { data: wallet } = useQuery(walletQuery(uid));
  if (wallet?.limits.set.length !== 0) return null;
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      You can set limits for what you stake, in{' '}
      <MuiLink component={Link} to="/profile#limits">
        your profile
      </MuiLink>
      .
    </Typography>
  );
}
