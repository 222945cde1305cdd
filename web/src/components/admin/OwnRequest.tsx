import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AlertIcon } from '../page/icons';
import { CaseActions } from './CaseActions';

/** Replaces the buttons for an admin who is a party to the case (D22). */
export function OwnRequest() {
  return (
    <CaseActions>
      <Box sx={{ display: 'flex', gap: 3, px: 4, py: 3, borderRadius: 1, bgcolor: 'wash.warning', color: 'warning.main' }}>
        <AlertIcon />
        <Typography sx={{ fontWeight: 600 }}>
          Somebody else has to decide this request: it is your own, or points of it go to you.
        </Typography>
      </Box>
    </CaseActions>
  );
}
