import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { disabledInFocus } from '../../components/form/disabled';
import { SAMPLE_BOARD } from '../../components/colour/SampleTiles';
import { SidePanel } from '../../components/dialog/SidePanel';
import { FORCED_COLOURS } from '../../theme/theme';
import { BoardGrid } from './layout';
import { SECONDS_IN_WORDS } from './odds';
import { again, drawTile, FRESH, pick, practiceLook, type Practice } from './practice';
import { squareOf } from './keys';
import { Tile } from './Tile';

function wordsOf({ guess }: Practice): string {
  if (!guess) return 'Pick a tile.';
  const name = SAMPLE_BOARD[guess.right]?.name ?? '';
  return guess.chosen === guess.right ? `Right: it was ${name}.` : `Wrong: it was ${name}.`;
}

/** The game without points: the browser draws the right tile, and the server is not involved. */
export default function PracticePanel({ onClose }: { onClose: () => void }) {
  const [practice, setPractice] = useState(FRESH);
  const { guess, guesses, found } = practice;
  const play = (square: number) => setPractice(pick(practice, square, drawTile()));
  return (
    <SidePanel open title="Try it free" onClose={onClose}>
      <Typography sx={{ bgcolor: 'wash.accent', color: 'primary.main', fontWeight: 650, borderRadius: 1, px: 4, py: 3, [FORCED_COLOURS]: { border: '1px solid' } }}>
        Practice: no points move
      </Typography>
      <Box
        sx={{ display: 'grid', gap: 4 }}
        onKeyDown={({ nativeEvent }) => {
          const square = squareOf(nativeEvent);
          if (square !== null) play(square);
        }}
      >
        <Typography role="status" aria-label="Practice" variant="h2" component="p">
          {wordsOf(practice)}
        </Typography>
        <BoardGrid role="group" aria-label="Colours to practise with" sx={{ '&&': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } }}>
          {SAMPLE_BOARD.map((colour, square) => (
            <Tile key={colour.name} colour={colour} square={square} look={practiceLook(practice, square)} onChoose={() => play(square)} />
          ))}
        </BoardGrid>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
          <Typography>{guesses > 0 && `Found ${found} of ${guesses}`}</Typography>
          <Button variant="contained" {...disabledInFocus(!guess, () => setPractice(again(practice)))}>
            Once more
          </Button>
        </Box>
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>
        Your browser draws the right one, each as likely as any other. In the game you have {SECONDS_IN_WORDS} seconds, and the colours change each round.
      </Typography>
    </SidePanel>
  );
}
