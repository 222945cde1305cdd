import Box from '@mui/material/Box';
import { CheckIcon } from '../../components/page/icons';
import { Ring } from '../../components/colour/Ring';
import { useReducedMotion } from '../../lib/reducedMotion';
import { ringSize } from './layout';
import type { Round, State } from './machine';
import { SECONDS_TO_GUESS } from './stake';
import { useSecondsLeft } from './useSecondsLeft';

function Running({ round }: { round: Round }) {
  const seconds = useSecondsLeft(round.guessUntil);
  const still = useReducedMotion();
  return (
    <>
      {still ? <Ring rest={seconds / SECONDS_TO_GUESS} /> : <Ring emptiesInMs={round.guessUntil - round.shownAt} />}
      <span>{seconds}</span>
    </>
  );
}

/** The countdown to the new colour: a ring that empties around the seconds. Not announced each second. */
export function Countdown({ state: { phase, round } }: { state: State }) {
  const running = phase.name === 'open' || phase.name === 'guessing' || phase.name === 'lost';
  const over = phase.name === 'closed' || phase.name === 'revealed';
  const won = phase.name === 'won';
  return (
    <Box
      role="timer"
      aria-label="Seconds left"
      sx={{
        position: 'relative',
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        ...ringSize,
        '& > *': { gridArea: '1 / 1' },
        '& > span': { typography: 'h1' },
        color: won ? 'success.main' : 'text.primary',
      }}
    >
      {running && round ? (
        <Running key={round.roundId} round={round} />
      ) : (
        <>
          <Ring isWhole={won} />
          {won && <CheckIcon size={32} />}
          {over && <span>0</span>}
        </>
      )}
    </Box>
  );
}
