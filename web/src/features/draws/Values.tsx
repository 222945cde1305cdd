import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ColoursRound } from '../../api/colours';
import type { Check, ColoursDraw } from '../../components/colour/drawCheck';
import { Fact, Facts } from '../../components/list/Facts';
import { TALL } from '../../components/page/To';
import { formatDateTime, formatToTheSecond } from '../../lib/dates';
import { publicAddress } from './quicknet';

/** All published data of a draw. */
export function Values({ round, draw, check }: { round: ColoursRound; draw: ColoursDraw; check: Check }) {
  const { id, commitment, colors, beaconRound, schedule } = round;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="h2" component="h3">
        What was published
      </Typography>
      <Facts>
        <Fact mono name="Round" copies={id} />
        <Fact mono name="Commitment" copies={commitment} />
        <Fact mono name="Seed" copies={draw.seed} />
        {beaconRound !== undefined && (
          <Fact name="Beacon">
            Number {beaconRound} of drand's quicknet
            {check.beaconAt && <>, published {formatToTheSecond(check.beaconAt)}</>}
            <br />
            <MuiLink href={publicAddress(beaconRound)} target="_blank" rel="noreferrer" sx={TALL}>
              See it at drand
            </MuiLink>
          </Fact>
        )}
        {draw.beacon && <Fact mono name="Signature of the beacon" copies={draw.beacon.signature} />}
        <Fact name="Colours of the round, in their order">{colors.join(', ')}</Fact>
        <Fact name="Opened, and the commitment published">{formatDateTime(schedule.openAt)}</Fact>
        <Fact name="Entries closed">{formatDateTime(schedule.closeAt)}</Fact>
        <Fact name="Drawn, and the seed published">{formatToTheSecond(draw.drawnAt)}</Fact>
      </Facts>
    </Box>
  );
}
