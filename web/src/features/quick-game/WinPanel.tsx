import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Colour } from '../../api/game';
import { copy } from '../../components/copy';
import { CopyIcon } from '../../components/icons';
import { TilePattern } from '../../components/TilePattern';
import { inkOn } from '../../theme/gameColours';
import { TEXT } from './texts';

interface WinPanelProps {
  colour: Colour;
  onContinue: () => void;
}

/** After a win: the winning colour, to keep, and the way on. */
export function WinPanel({ colour, onContinue }: WinPanelProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 3,
        height: '100%',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
        <Box
          sx={{ position: 'relative', overflow: 'hidden', width: 48, height: 48, flexShrink: 0, borderRadius: 1 }}
          style={{ backgroundColor: colour.hex }}
        >
          <TilePattern pattern={colour.pattern} ink={inkOn(colour.hex)} />
        </Box>
        <Box>
          <Typography sx={{ fontWeight: 650 }}>{colour.name}</Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {colour.hex}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 3, flexGrow: { xs: 1, sm: 0 }, '& > *': { flexGrow: 1 } }}>
        <Button variant="outlined" startIcon={<CopyIcon />} onClick={() => void copy(colour.hex)} aria-label="Copy the winning colour">
          Copy
        </Button>
        <Button variant="contained" autoFocus onClick={onContinue}>
          {TEXT.continue}
        </Button>
      </Box>
    </Box>
  );
}
