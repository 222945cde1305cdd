import Box from '@mui/material/Box';
import { Card } from '../../components/Card';
import { Placeholder } from '../../components/Placeholder';
import { RADIUS } from '../../theme/theme';
import { BoardGrid, BoardHead } from './layout';

const SQUARES = [0, 1, 2, 3, 4, 5];

export function PlaceholderTiles() {
  return (
    <BoardGrid>
      {SQUARES.map((square) => (
        <Placeholder
          key={square}
          sx={{ aspectRatio: { xs: '1 / 1.08', md: '1 / 1.15' }, borderRadius: RADIUS.tile }}
        />
      ))}
    </BoardGrid>
  );
}

/** The real layout with nothing in it yet. */
export function GameSkeleton() {
  return (
    <Box role="status" aria-label="Loading the game">
      <Card sx={{ p: { xs: 3, sm: 5, md: 8 } }}>
        <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 } }}>
          <BoardHead>
            <Placeholder sx={{ height: 36, width: 'min(70%, 360px)' }} />
            <Placeholder sx={{ height: { xs: 64, md: 80 }, width: { xs: 64, md: 80 }, borderRadius: '50%' }} />
          </BoardHead>
          <PlaceholderTiles />
          <Box sx={{ pt: { xs: 4, md: 6 }, borderTop: 1, borderColor: 'divider' }}>
            <Placeholder sx={{ height: { xs: 104, md: 52 } }} />
          </Box>
        </Box>
      </Card>
    </Box>
  );
}
