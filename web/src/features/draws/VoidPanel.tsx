import Typography from '@mui/material/Typography';
import type { ColoursRound } from '../../api/colours';
import { SidePanel } from '../../components/dialog/SidePanel';
import { formatDateTime } from '../../lib/dates';
import { OwnTickets } from './OwnTickets';

interface VoidPanelProps {
  round: ColoursRound;
  uid: string;
  open: boolean;
  onClose: () => void;
}

/** A round without a draw: there is nothing to check, but the ticket fees were returned. */
export default function VoidPanel({ round, uid, open, onClose }: VoidPanelProps) {
  return (
    <SidePanel open={open} title="Round without a draw" onClose={onClose}>
      <Typography sx={{ color: 'text.secondary' }}>
        The draw for {formatDateTime(round.schedule.drawAt)} was not made.
      </Typography>
      <OwnTickets key={uid} uid={uid} round={round} />
    </SidePanel>
  );
}
