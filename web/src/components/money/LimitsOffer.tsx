import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { To } from '../page/To';

/** Points out limits to a player who has set none. */
export function LimitsOffer() {
  const { uid } = useUser();
  const { data: wallet } = useQuery(walletQuery(uid));
  if (wallet?.limits.set.length !== 0) return null;
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      You can set limits for what you stake, in{' '}
      <To address="/profile#limits">your profile</To>.
    </Typography>
  );
}
