import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Card } from '../../components/Card';
import { ErrorPanel } from '../../components/ErrorPanel';
import { statusOf, tileLook } from './board';
import { Countdown } from './Countdown';
import { BoardGrid, BoardHead, SCREEN_GAP } from './layout';
import { MultiplierPicker } from './MultiplierPicker';
import { PlaceholderTiles } from './GameSkeleton';
import { Tile } from './Tile';
import { useQuickGame, type QuickGame } from './useQuickGame';
import { VerifiedLine } from './VerifiedLine';
import { WinPanel } from './WinPanel';
import type { Operation, State } from './machine';

const Celebration = lazy(() => import('./Celebration'));
const ProofDialog = lazy(() => import('./ProofDialog'));

const FAILURE: Record<Operation, string> = {
  start: 'No new round could be started',
  guess: 'Your guess has not been answered yet',
  reveal: 'The answer could not be fetched',
};

/** A digit from 1 to 6 typed anywhere but into a field or over an open panel. */
function squareOf(event: KeyboardEvent): number | null {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('[role="dialog"], input:not([type="radio"]), textarea')) return null;
  return /^[1-6]$/.test(event.key) ? Number(event.key) - 1 : null;
}

interface GameScreenProps {
  balance: number;
  /** Something lies over the board: keys are not meant for it. */
  covered: boolean;
}

export function GameScreen({ balance, covered }: GameScreenProps) {
  const game = useQuickGame(balance);
  const [proofOpen, setProofOpen] = useState(false);
  const { state } = game;
  const { phase, round } = state;

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const square = covered || proofOpen ? null : squareOf(event);
    if (square !== null) game.play(square);
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <Box sx={{ display: 'grid', gap: SCREEN_GAP }}>
      <Card sx={{ p: { xs: 3, sm: 5, md: 8 } }}>
        {phase.name === 'failed' ? (
          <ErrorPanel title={FAILURE[phase.operation]} error={phase.error} onRetry={game.tryAgain} />
        ) : (
          <Board game={game} />
        )}
      </Card>
      <VerifiedLine proof={state.proof} onOpen={() => setProofOpen(true)} />
      <Suspense fallback={null}>
        {phase.name === 'won' && round && <Celebration colours={round.colours.map(({ hex }) => hex)} />}
        {proofOpen && (
          <ProofDialog
            open
            proof={state.proof}
            round={round}
            ownSeed={game.ownSeed}
            onChooseSeed={game.chooseSeed}
            onClose={() => setProofOpen(false)}
          />
        )}
      </Suspense>
    </Box>
  );
}

function Board({ game }: { game: QuickGame }) {
  const { state, multiplier } = game;
  const { phase, round } = state;
  const winner = phase.name === 'won' ? round?.colours[phase.answer] : undefined;
  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 } }}>
      <BoardHead>
        <Status state={state} />
        <Countdown state={state} />
      </BoardHead>
      {round ? (
        <BoardGrid role="group" aria-label="Colours">
          {round.colours.map((colour, square) => (
            <Tile
              key={square}
              colour={colour}
              square={square}
              look={tileLook(state, square)}
              onChoose={() => game.play(square)}
            />
          ))}
        </BoardGrid>
      ) : (
        <PlaceholderTiles />
      )}
      {/* Both share one cell, so that a win moves nothing. */}
      <Box sx={{ display: 'grid', minHeight: { xs: 124, md: 80 }, '& > *': { gridArea: '1 / 1' }, pt: { xs: 4, md: 6 }, borderTop: 1, borderColor: 'divider' }}>
        <Box sx={{ visibility: winner ? 'hidden' : 'visible' }}>
          <MultiplierPicker multiplier={multiplier} onChoose={game.chooseMultiplier} />
        </Box>
        {winner && <WinPanel colour={winner} onContinue={game.goOn} />}
      </Box>
    </Box>
  );
}

function Status({ state }: { state: State }) {
  const { text, detail, points, keysHint, colour } = statusOf(state);
  return (
    <Box role="status" aria-label="Round" sx={{ minWidth: 0 }}>
      <Typography component="p" sx={{ typography: { xs: 'h2', md: 'h1' } }}>
        {text}
      </Typography>
      <Typography sx={{ color: 'text.secondary', display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, mt: 1 }}>
        {colour && (
          <Box component="span" sx={{ width: 16, height: 16, borderRadius: '5px' }} style={{ backgroundColor: colour.hex }} />
        )}
        <Box component="span" sx={colour ? { color: 'text.primary', fontWeight: 650 } : undefined}>
          {detail}
        </Box>
        {points && <span>{points}</span>}
        {keysHint && (
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, '@media (hover: none)': { display: 'none' } }}>
            {keysHint}
          </Box>
        )}
      </Typography>
    </Box>
  );
}
