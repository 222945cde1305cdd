import Box from '@mui/material/Box';
import { Card } from '../../components/page/Card';
import { Placeholder } from '../../components/page/Placeholder';
import { TILES } from '../../lib/odds';
import { BoardGrid, boardGap, boardPadding, choiceRow, footHeight, screenGap, statusHeight, STRIP_HEIGHT, tileShape } from './layout';
import { UnderBoard } from './UnderBoard';

const SQUARES = Array.from({ length: TILES }, (_, square) => square);

/** A slot that will not get a tile. */
const EMPTY = { animation: 'none', bgcolor: 'transparent', border: '2px dashed', borderColor: 'divider' } as const;

export function PlaceholderTiles({ isResting = false }: { isResting?: boolean }) {
  return (
    <BoardGrid>
      {SQUARES.map((square) => (
        <Placeholder key={square} sx={[tileShape, isResting && EMPTY]} />
      ))}
    </BoardGrid>
  );
}

/** The real layout without contents. */
export function GameSkeleton() {
  return (
    <Box role="status" aria-label="Loading the game" sx={{ display: 'grid', ...screenGap }}>
      <Card sx={boardPadding}>
        <Box sx={{ display: 'grid', ...boardGap }}>
          <Box sx={choiceRow}>
            <Placeholder sx={{ height: 52, maxWidth: { md: 480 } }} />
            <Box sx={statusHeight}>
              <Placeholder sx={{ height: 36, width: 'min(70%, 360px)' }} />
            </Box>
          </Box>
          <PlaceholderTiles />
          <Box sx={footHeight} />
          <Box sx={{ height: STRIP_HEIGHT }} />
        </Box>
      </Card>
      <Box sx={{ visibility: 'hidden' }}>
        <UnderBoard proof={null} />
      </Box>
    </Box>
  );
}
