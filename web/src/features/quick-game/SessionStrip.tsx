import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useUser } from '../../auth/SessionContext';
import { CheckIcon } from '../../components/page/icons';
import { TilePattern } from '../../components/colour/TilePattern';
import { useNow } from '../../lib/now';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { paintVars } from '../../theme/gameColours';
import { FORCED_COLOURS } from '../../theme/theme';
import { STRIP_HEIGHT } from './layout';
import { ANSWERS_MAX, changeText, NOTHING_PLAYED, resultText, sessionQuery, toldAnswers, withRound, type Answer } from './session';
import type { QuickGame } from './useQuickGame';

const ProofDialog = lazy(() => import('./ProofDialog'));

/** The distance between two dots. */
const PITCH = 26;

/** Empty places from the start. If they do not all fit, they scroll, and none is cut off. */
const Places = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  width: `round(down, 100%, ${PITCH}px)`,
  height: STRIP_HEIGHT,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  background: `radial-gradient(circle, transparent 5px, ${theme.vars.palette.divider} 5.5px 6.5px, transparent 7px) 0 0 / ${PITCH}px 100% repeat-x`,
}));

const Place = styled('button')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: PITCH,
  height: STRIP_HEIGHT,
  padding: 0,
  border: 0,
  // Covers the empty place below.
  backgroundColor: theme.vars.palette.background.paper,
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: -2, borderRadius: 8 },
  '&:hover > span': { transform: 'scale(1.12)' },
}));

const Dot = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  borderRadius: '50%',
  overflow: 'hidden',
  color: 'var(--ink)',
  backgroundColor: 'var(--paint)',
  // The hairline separates a colour from a similar background.
  border: '1px solid color-mix(in srgb, var(--ink) 30%, var(--paint))',
  transition: 'transform 160ms ease-out',
  '&[data-result="none"]': { width: 12, height: 12 },
  '&[data-result="won"]': { overflow: 'visible', outline: `2px solid ${theme.vars.palette.success.main}`, outlineOffset: 0 },
  '& > svg': { borderRadius: '50%' },
  // Over the pattern on its own background, so that it is visible on each colour.
  '& > span': { position: 'relative', borderRadius: '50%', backgroundColor: 'var(--paint)', [FORCED_COLOURS]: { forcedColorAdjust: 'none' } },
}));

function resultOf(change: number | null): 'none' | 'won' | 'lost' {
  if (change === null) return 'none';
  return change > 0 ? 'won' : 'lost';
}

/** The right colours of the last rounds, each with its proof, and the session's result. */
export default function SessionStrip({ game }: { game: QuickGame }) {
  const { state } = game;
  const { uid } = useUser();
  const queries = useQueryClient();
  const { data: session = NOTHING_PLAYED } = useQuery(sessionQuery(uid));
  const [opened, setOpened] = useState<Answer | null>(null);
  const now = useNow();
  const answers = toldAnswers(session, state);

  useEffect(() => {
    queries.setQueryData(sessionQuery(uid).queryKey, (known = NOTHING_PLAYED) => withRound(known, state, Date.now()));
  }, [queries, state, uid]);

  const places = useRef<HTMLUListElement>(null);
  const newest = answers.at(-1);
  useEffect(() => {
    if (newest) places.current?.scrollTo({ left: places.current.scrollWidth });
  }, [newest]);

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 3, height: STRIP_HEIGHT }}>
      <Box sx={{ flex: `0 1 ${ANSWERS_MAX * PITCH}px`, minWidth: 0 }}>
        <Places ref={places} role="list" aria-label="Last answers">
          {answers.map((answer) => (
            <li key={answer.proof.roundId}>
              <Place type="button" aria-haspopup="dialog" onClick={() => setOpened(answer)}>
                <Dot data-result={resultOf(answer.change)} style={paintVars(answer.colour.hex)}>
                  <TilePattern {...answer.colour} />
                  {resultOf(answer.change) === 'won' && (
                    <span>
                      <CheckIcon size={14} />
                    </span>
                  )}
                </Dot>
                <span style={visuallyHidden}>
                  Proof: {answer.colour.name}, {changeText(answer.change)}
                </span>
              </Place>
            </li>
          ))}
        </Places>
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        <span style={visuallyHidden}>This session: </span>
        {resultText(session, now)}
      </Typography>
      {opened && (
        <Suspense fallback={null}>
          <ProofDialog
            proof={opened.proof}
            round={state.round}
            ownSeed={game.ownSeed}
            onChooseSeed={game.chooseSeed}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </Box>
  );
}
