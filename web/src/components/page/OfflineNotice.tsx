import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useOnline } from '../../lib/online';
import { OfflineIcon } from './icons';

export function OfflineNotice() {
  const online = useOnline();
  return (
    // Overlays the content below and has no height of its own, so nothing moves when it appears or goes.
    <Box role="status" aria-label="Connection" sx={{ position: 'sticky', top: 0, height: 0, zIndex: 'appBar' }}>
      {!online && (
        <Box sx={{ bgcolor: 'wash.warning', color: 'warning.main', px: 4, py: 2 }}>
          <Typography sx={{ maxWidth: 1120, mx: 'auto', display: 'flex', gap: 2, alignItems: 'center', fontWeight: 600 }}>
            <OfflineIcon />
            You are offline. The app goes on when the connection is back.
          </Typography>
        </Box>
      )}
    </Box>
  );
}
