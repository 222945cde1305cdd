import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ColoursEntry, CurrentRound } from '../../api/colours';
import type { Pages } from '../../api/pages';
import { drawCheckQuery, isVerified } from '../../components/colour/drawCheck';
import { AlertIcon, ShieldIcon } from '../../components/page/icons';
import { ClockIcon } from '../../components/page/screenIcons';
import { To } from '../../components/page/To';
import { useReducedMotion } from '../../lib/reducedMotion';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { countdownText } from './countdown';
import { DrawnChips, Ticket } from './DrawChips';
import { FIRST_STEP, isAt, LAST_STEP, matched, nextStep, outcomeText, turnedAt, type Match, type Step } from './reveal';
import { newsOf, type DrawnRound } from './round';
import { useSecondsUntil } from './useServerTime';

/** The number of tickets shown, best first; all of them are under My Entries. */
const TICKETS_SHOWN = 3;
/** A live region announces changes only, so it must exist before them. */
const STILL_MS = 50;

/** Runs through the steps of a reveal. The steps about tickets wait until the tickets are loaded. */
function useSteps(areTicketsKnown: boolean): Step {
  const still = useReducedMotion();
  const [step, setStep] = useState<Step>(FIRST_STEP);
  useEffect(() => {
    const next = still && step !== LAST_STEP ? { step: LAST_STEP, inMs: STILL_MS } : nextStep(step);
    if (!next || (isAt(next.step, 'ticks') && !areTicketsKnown)) return;
    const timer = setTimeout(() => setStep(next.step), next.inMs);
    return () => clearTimeout(timer);
  }, [step, still, areTicketsKnown]);
  return step;
}

/** Takes its space from the start, so that nothing moves when it is shown. */
const Late = styled('div')({
  transition: 'transform 240ms ease-out',
  '&[data-shown="false"]': { visibility: 'hidden', transform: 'translateY(8px)' },
});

interface DrawShowProps {
  round: DrawnRound;
  /** All of the player's entries in it. */
  entries: Pages<ColoursEntry> & { isWhole: boolean };
  current: CurrentRound;
  /** Called when the result has been shown. */
  onTold: () => void;
}

/** Shows the draw chip by chip, and its result for the player. */
export function DrawShow({ round, entries, current, onTold }: DrawShowProps) {
  const { winningColors, odds } = round;
  const step = useSteps(entries.isWhole);
  const found = matched(entries.rows, winningColors);
  const isTold = isAt(step, 'sentence');
  const tell = useEffectEvent(onTold);
  useEffect(() => {
    if (isTold) tell();
  }, [isTold]);
  return (
    <>
      <DrawnChips names={winningColors} turned={turnedAt(step)} />
      {found.length > 0 && <Tickets found={found} ticked={isAt(step, 'ticks') ? winningColors : []} />}
      <Box role="status" sx={{ minHeight: '3em', fontWeight: 600 }}>
        {isTold && (
          <>
            <span style={visuallyHidden}>{newsOf(round, false)} </span>
            {entries.error ? 'Your tickets could not be loaded.' : outcomeText(found, odds)}
          </>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, pt: 4, borderTop: 1, borderColor: 'divider' }}>
        <CheckLine round={round} isDue={isAt(step, 'check')} />
        <Late data-shown={isAt(step, 'clock')}>
          <NextRound after={round} current={current} />
        </Late>
      </Box>
    </>
  );
}

interface TicketsProps {
  /** Best first. */
  found: readonly Match<ColoursEntry>[];
  ticked: readonly string[];
}

function Tickets({ found, ticked }: TicketsProps) {
  const more = found.length - TICKETS_SHOWN;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {found.length === 1 ? 'My ticket' : more > 0 ? `The best of my ${found.length} tickets` : 'My tickets'}
      </Typography>
      {found.slice(0, TICKETS_SHOWN).map(({ ticket }) => (
        <Ticket key={ticket.entryId} picks={ticket.picks} ticked={ticked} />
      ))}
    </Box>
  );
}

/** The result of checking the draw in this browser. */
function CheckLine({ round, isDue }: { round: DrawnRound; isDue: boolean }) {
  const { data: check, error } = useQuery({ ...drawCheckQuery(round, round.draw), enabled: isDue });
  const line = { display: 'flex', alignItems: 'center', gap: 2, minHeight: { xs: '3em', sm: '1.5em' } } as const;
  if (check && !isVerified(check)) {
    return (
      <Box role="alert" sx={{ ...line, color: 'error.main', fontWeight: 600 }}>
        <AlertIcon />
        <span>
          This draw does not check out.{' '}
          <To address="/draws" color="inherit">
            See what was found
          </To>
        </span>
      </Box>
    );
  }
  return (
    <Late data-shown={isDue}>
      <Box sx={{ ...line, color: check ? 'success.main' : 'text.secondary' }}>
        <ShieldIcon />
        <span>
          {check
            ? 'Checked: your browser came to the same result.'
            : error
              ? 'Not checked: the code for it could not be loaded.'
              : 'Checking the draw…'}
        </span>
      </Box>
    </Late>
  );
}

/** The time of the next draw, if known. */
function NextRound({ after, current: { round, clock } }: { after: DrawnRound; current: CurrentRound }) {
  const seconds = useSecondsUntil(Date.parse(round.schedule.closeAt), clock);
  const isNext = round.id !== after.id && round.status === 'open' && seconds > 0;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, color: 'text.secondary' }}>
      <ClockIcon />
      <span>{isNext ? `Next round: ${countdownText(seconds)} left` : 'The next round appears here by itself.'}</span>
    </Box>
  );
}
