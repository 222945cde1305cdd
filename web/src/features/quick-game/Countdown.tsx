import Box from '@mui/material/Box';
import { keyframes, styled } from '@mui/material/styles';
import { CheckIcon } from '../../components/icons';
import { useReducedMotion } from '../../lib/reducedMotion';
import type { Round, State } from './machine';
import { useSecondsLeft } from './useSecondsLeft';

const RADIUS = 34;
const LENGTH = 2 * Math.PI * RADIUS;
const SECONDS = 5;

const empty = keyframes({ from: { strokeDashoffset: 0 }, to: { strokeDashoffset: LENGTH } });

const Ring = styled('svg')(({ theme }) => ({
  width: '100%',
  height: '100%',
  transform: 'rotate(-90deg)',
  fill: 'none',
  strokeWidth: 6,
  strokeLinecap: 'round',
  '& .track': { stroke: theme.vars.palette.raised },
  '& .rest': { stroke: theme.vars.palette.primary.main, strokeDasharray: LENGTH },
  '& .whole': { stroke: theme.vars.palette.success.main },
  '& .running': { animation: `${empty} linear forwards` },
}));

function Running({ round }: { round: Round }) {
  const seconds = useSecondsLeft(round.guessUntil);
  const still = useReducedMotion();
  return (
    <>
      <Ring viewBox="0 0 80 80" aria-hidden="true">
        <circle className="track" cx="40" cy="40" r={RADIUS} />
        {still ? (
          <circle className="rest" cx="40" cy="40" r={RADIUS} strokeDashoffset={LENGTH * (1 - seconds / SECONDS)} />
        ) : (
          <circle
            className="rest running"
            cx="40"
            cy="40"
            r={RADIUS}
            style={{ animationDuration: `${round.guessUntil - round.shownAt}ms` }}
          />
        )}
      </Ring>
      <span>{seconds}</span>
    </>
  );
}

/** The countdown to the new colour: a ring that empties, with the seconds inside. Not announced each second. */
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
        width: { xs: 64, md: 80 },
        height: { xs: 64, md: 80 },
        '& > *': { gridArea: '1 / 1' },
        '& > span': { typography: 'h1' },
        color: won ? 'success.main' : 'text.primary',
      }}
    >
      {running && round ? (
        <Running key={round.roundId} round={round} />
      ) : (
        <>
          <Ring viewBox="0 0 80 80" aria-hidden="true">
            <circle className={won ? 'whole' : 'track'} cx="40" cy="40" r={RADIUS} />
          </Ring>
          {won && <CheckIcon size={32} />}
          {over && <span>0</span>}
        </>
      )}
    </Box>
  );
}
