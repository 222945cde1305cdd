import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ColoursEntry, ColoursRound } from '../../api/colours';
import { ColourChips } from './ColourChips';
import { chipText, moneyText } from './coloursEntries';
import { CheckIcon, CrossIcon } from '../page/icons';
import { ClockIcon } from '../page/screenIcons';
import { ToneChip } from '../money/ToneChip';

const LOOKS = {
  pending: { tone: 'plain', icon: <ClockIcon size={16} /> },
  win: { tone: 'good', icon: <CheckIcon size={16} /> },
  loss: { tone: 'plain', icon: <CrossIcon size={16} /> },
  refunded: { tone: 'plain', icon: <CheckIcon size={16} /> },
} as const;

interface ColoursTicketProps {
  entry: ColoursEntry;
  /** The round of the entry. */
  round: ColoursRound;
}

/** One of the player's entries in a list: its colours with the drawn ones marked, and its result. */
export function ColoursTicket({ entry, round: { winningColors } }: ColoursTicketProps) {
  return (
    <Box component="li" sx={{ display: 'grid', gap: 2.5, px: { xs: 4, sm: 5 }, py: 4, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <ColourChips names={entry.picks} label="Picks" drawn={winningColors} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 3, rowGap: 1 }}>
        <ToneChip {...LOOKS[entry.result]}>{chipText(entry)}</ToneChip>
        <Typography
          variant="caption"
          component="p"
          sx={entry.result === 'win' ? { color: 'success.main', fontWeight: 650 } : { color: 'text.secondary' }}
        >
          Matches: {entry.matches}, {moneyText(entry)}
        </Typography>
      </Box>
    </Box>
  );
}
