import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { ColoursRound } from '../../api/colours';
import { Card } from '../../components/Card';
import { ColourChips } from '../../components/ColourChips';
import { Fact, Facts } from '../../components/Facts';
import { ShieldIcon } from '../../components/icons';
import { formatDateTime } from '../../lib/dates';
import { TEXT } from './texts';

/** What was drawn, and how anybody can know that nobody chose it. */
export function WinningColours({ round }: { round: ColoursRound }) {
  const { status, winningColors, draw } = round;
  return (
    <Card aria-labelledby="winning-heading" sx={{ p: { xs: 4, sm: 5 }, display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Typography variant="h2" id="winning-heading">
          Winning Colours
        </Typography>
        {winningColors.length > 0 ? (
          <ColourChips names={winningColors} label="Winning colours" />
        ) : (
          <Typography sx={{ color: 'text.secondary' }}>
            {status === 'void' ? 'There was no draw.' : TEXT.notAnnounced}
          </Typography>
        )}
        {draw && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            Drawn {formatDateTime(draw.drawnAt)}
          </Typography>
        )}
      </Box>
      <Box sx={{ pt: 4, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 3 }}>
        {status !== 'void' && <Seal round={round} />}
        <MuiLink component={Link} to="/draws" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, my: -2, justifySelf: 'start' }}>
          {draw ? 'Check this and past draws' : 'Past draws'}
        </MuiLink>
      </Box>
    </Card>
  );
}

/** What was promised before anybody could enter, and what that is good for. */
function Seal({ round: { commitment, beaconRound, draw } }: { round: ColoursRound }) {
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
        <Fact mono name="Seal" copies={commitment}>
          {`${commitment.slice(0, 12)}…${commitment.slice(-6)}`}
        </Fact>
      </Facts>
    </>
  );
}
