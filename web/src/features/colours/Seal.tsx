import Typography from '@mui/material/Typography';
import type { ColoursRound } from '../../api/colours';
import { Fact, Facts } from '../../components/list/Facts';
import { ShieldIcon } from '../../components/page/icons';

/** The promise made before the first entry, and its purpose. */
export default function Seal({ round: { id, commitment, beaconRound, draw } }: { round: ColoursRound }) {
  return (
    <>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', display: 'flex', gap: 2 }}>
        <ShieldIcon />
        <span>
          {draw
            ? 'The seed of this draw is public now: your browser can check that it is the one sealed before the round opened.'
            : 'The seed of this draw was sealed before the round opened: once it is public, anyone can check that nobody has changed it.'}{' '}
          {beaconRound === undefined
            ? 'No public random number is mixed in.'
            : `A public random number, drand ${beaconRound}, is mixed in.`}
        </span>
      </Typography>
      <Facts>
        <Fact mono name="Round id" copies={id} />
        <Fact mono name="Seal" copies={commitment}>
          {`${commitment.slice(0, 12)}…${commitment.slice(-6)}`}
        </Fact>
      </Facts>
    </>
  );
}
