import Box from '@mui/material/Box';
import type { Paint } from '../../theme/gameColours';
import { TilePattern } from './TilePattern';

interface BarProps {
  /** Of the longest of its kind, from 0 to 1. */
  share: number;
  paint: Paint;
}

/** How much a figure is beside others, in the pattern of a chip. The figure itself stands beside it, as text. */
export function Bar({ share, paint }: BarProps) {
  return (
    // The line that bars begin at is seen even where there is nothing to show.
    <Box sx={{ height: 16, borderLeft: 1, borderColor: 'control' }}>
      {share > 0 && (
        <Box
          // The border is what is seen of a colour that is close to the ground.
          sx={{
            position: 'relative',
            height: '100%',
            minWidth: 4,
            border: 1,
            borderLeft: 0,
            borderColor: 'control',
            borderRadius: '0 4px 4px 0',
            overflow: 'hidden',
          }}
          style={{ width: `${share * 100}%`, backgroundColor: paint.hex }}
        >
          <TilePattern {...paint} />
        </Box>
      )}
    </Box>
  );
}
