import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import type { ColoursRound } from '../../api/colours';
import { Card } from '../../components/page/Card';
import { ColourChips } from '../../components/colour/ColourChips';
import { Placeholder } from '../../components/page/Placeholder';
import { TALL, To } from '../../components/page/To';
import { formatDateTime } from '../../lib/dates';
import { lazyExtra } from '../../lib/lazyExtra';
import { isDrawn, type DrawnRound } from './round';
import { TEXT } from './texts';

const Seal = lazyExtra(() => import('./Seal'));

/** The drawn colours, and the proof that they were not chosen. */
export function WinningColours({ round, onSee }: { round: ColoursRound; onSee: (round: DrawnRound) => void }) {
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 4, my: -2 }}>
        <To address="/draws" sx={TALL}>
          {draw ? 'Check this and past draws' : 'Past draws'}
        </To>
        {isDrawn(round) && (
          <Button size="small" onClick={() => onSee(round)} sx={{ minHeight: 44, px: 2, mr: -2 }}>
            See the draw
          </Button>
        )}
      </Box>
      {status !== 'void' && (
        <Box sx={{ pt: 4, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 3 }}>
          <Suspense fallback={<Placeholder sx={{ height: 200 }} />}>
            <Seal round={round} />
          </Suspense>
        </Box>
      )}
    </Card>
  );
}
