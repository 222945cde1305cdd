import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ColoursRound } from '../../api/colours';
import { ColourChips } from '../../components/colour/ColourChips';
import { drawCheckQuery, type ColoursDraw } from '../../components/colour/drawCheck';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { Placeholder } from '../../components/page/Placeholder';
import { SidePanel } from '../../components/dialog/SidePanel';
import { formatDateTime } from '../../lib/dates';
import { ByHand } from './ByHand';
import { Findings } from './Findings';
import { OwnTickets } from './OwnTickets';
import { Values } from './Values';

interface CheckPanelProps {
  round: ColoursRound;
  draw: ColoursDraw;
  /** Undefined for a visitor who is not signed in. */
  uid: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** Checks one draw in this browser from its published data. */
export default function CheckPanel({ round, draw, uid, open, onClose }: CheckPanelProps) {
  const { data: check, error, refetch } = useQuery(drawCheckQuery(round, draw));
  return (
    <SidePanel open={open} title="Check of a draw" onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Typography sx={{ color: 'text.secondary' }}>
          Drawn for {formatDateTime(round.schedule.drawAt)}, in this order:
        </Typography>
        <ColourChips names={round.winningColors} label="Winning colours" />
      </Box>
      {uid !== undefined && <OwnTickets key={uid} uid={uid} round={round} />}
      {check ? (
        <>
          <Findings round={round} check={check} />
          <Values round={round} draw={draw} check={check} />
          {check.proof && <ByHand proof={check.proof} />}
        </>
      ) : error ? (
        <ErrorPanel title="This draw could not be checked" error={error} onRetry={() => void refetch()} />
      ) : (
        <CheckSkeleton />
      )}
    </SidePanel>
  );
}

function CheckSkeleton() {
  return (
    <Box role="status" aria-label="Checking the draw" sx={{ display: 'grid', gap: 4 }}>
      <Placeholder sx={{ height: 80 }} />
      {[0, 1, 2, 3].map((line) => (
        <Placeholder key={line} sx={{ height: 24, width: `${90 - 8 * (line % 3)}%` }} />
      ))}
      <Placeholder sx={{ height: 320, mt: 2 }} />
    </Box>
  );
}
