import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router';
import { walletBeside } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { AlertIcon } from '../../components/page/icons';
import { restrictionWords } from '../../components/care/restrictionWords';
import { To } from '../../components/page/To';

/** Shows on every signed-in screen what restricts the account, and why. A kind that this build does not know is "restricted". */
export default function FrozenNotice() {
  const { uid } = useUser();
  const { pathname } = useLocation();
  const { data: wallet } = useQuery(walletBeside(uid));
  const restriction = wallet?.restriction;
  const words = restriction && restrictionWords(restriction);
  const [way, name] = words?.canWithdraw ? ['/withdraw', 'Withdraw'] : ['/support', 'Write to support'];
  return (
    <Box role="status" aria-label="Account">
      {words && (
        <Box
          sx={{ bgcolor: words.canWithdraw ? 'raised' : 'wash.danger', borderRadius: 1, mb: { xs: 4, md: 6 }, px: { xs: 4, sm: 6 }, py: 4, display: 'flex', gap: 3 }}
        >
          <Box sx={{ color: words.canWithdraw ? 'text.secondary' : 'error.main', pt: 0.5 }}>
            <AlertIcon />
          </Box>
          <Box sx={{ display: 'grid', gap: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 650, color: words.canWithdraw ? undefined : 'error.main' }}>{words.title}</Typography>
            {words.reason !== undefined && <Typography sx={{ whiteSpace: 'pre-wrap' }}>{words.reason}</Typography>}
            <Typography sx={{ color: 'text.secondary' }}>
              {words.text}{' '}
              {pathname !== way && (
                <To address={way}>{name}</To>
              )}
            </Typography>
          </Box>
        </Box>
      )}
    </Box>
  );
}
