import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ColoursOdds } from '../../api/colours';
import { Figure } from '../../components/Figure';
import { oddsText } from './odds';

/** What can be won, how likely that is and how much of all fees is paid back: shown before one pays. */
export function OddsTable({ odds }: { odds: ColoursOdds }) {
  const { tiers, returned } = oddsText(odds);
  const [first, ...others] = tiers;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(3, auto)', justifyContent: { xs: 'space-between', sm: 'start' }, columnGap: { xs: 3, sm: 10 } }}>
        {first && <Figure name={`Prize for ${first.matches}`} value={first.prize} />}
        {first && <Figure name="Chance" value={first.chance} />}
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
