import Box from '@mui/material/Box';
import { paintOf } from '../../theme/gameColours';
import { CHIPS } from './places';
import type { Place } from './screens';
import { TilePattern } from '../colour/TilePattern';

/** The two chips of a place along the top edge. Their space is reserved where there are none, so that nothing moves. */
export function PlaceBand({ place }: { place: Place | undefined }) {
  return (
    <Box aria-hidden="true" sx={{ display: 'flex', height: 6, flexShrink: 0, bgcolor: { md: 'background.paper' } }}>
      {(place && CHIPS[place])?.map((name) => {
        const { hex, pattern } = paintOf(name);
        return (
          <Box key={name} sx={{ position: 'relative', overflow: 'hidden', flex: 1 }} style={{ backgroundColor: hex }}>
            <TilePattern hex={hex} pattern={pattern} />
          </Box>
        );
      })}
    </Box>
  );
}
