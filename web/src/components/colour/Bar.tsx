import Box from '@mui/material/Box';
import type { Paint } from '../../theme/gameColours';
import { TilePattern } from './TilePattern';

interface BarProps {
  /** Its share of the longest bar, from 0 to 1. */
  share: number;
  paint: Paint;
}

/** A bar for a figure, in the pattern of a chip. The figure itself stands beside it as text. */
export function Bar({ share, paint }: BarProps) {
  return (
    // The base line is visible even without a bar.
    <Box sx={{ height: 16, borderLeft: 1, borderColor: 'control' }}>
      {share > 0 && (
        <Box
          // The border keeps a colour visible that is close to the background.
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
