import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ColoursOdds } from '../../api/colours';
import { Figure } from '../../components/page/Figure';
import { oddsText } from './odds';

/** The chances of the prize, the other prizes, and the share of all fees paid back: shown before the purchase. */
export function OddsTable({ odds }: { odds: ColoursOdds }) {
  const { tiers, returned } = oddsText(odds);
  const [first, ...others] = tiers;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(2, auto)', justifyContent: 'start', columnGap: 10 }}>
        {first && <Figure name={`Chance of ${first.matches}`} value={first.chance} />}
        <Figure name="Return" value={returned} />
      </Box>
      {others.map(({ matches, prize, chance }) => (
        <Typography key={matches} variant="caption" sx={{ color: 'text.secondary' }}>
          {matches} right: {prize}, chance {chance}
        </Typography>
      ))}
    </Box>
  );
}
