import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatWorth } from '../../lib/money';
import { CancelRequest, type Cancelling } from './CancelRequest';
import { awaitsSlip, openText } from './history';

interface WaitingProps extends Cancelling {
  onOpen: () => void;
}

/** A deposit requested earlier: continue it or take it back. */
export function Waiting({ onOpen, ...cancelling }: WaitingProps) {
  const { request, disabled } = cancelling;
  return (
    <Box role="status" sx={{ bgcolor: 'wash.accent', borderRadius: 1, px: 4, pt: 3 }}>
      <Typography>
        {formatWorth(request.amount)} {awaitsSlip(request) ? 'waits for your payment.' : 'is being checked.'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mx: -3 }}>
        <Button size="small" disabled={disabled} onClick={onOpen} sx={{ minHeight: 44, px: 3 }}>
          {openText(request)}
        </Button>
        <CancelRequest {...cancelling} size="small" />
      </Box>
    </Box>
  );
}
