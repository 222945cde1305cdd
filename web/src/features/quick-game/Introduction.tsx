import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { disabledInFocus } from '../../components/disabled';
import { LimitsOffer } from '../../components/LimitsOffer';
import { formatPoints, formatWorth } from '../../lib/money';
import { stakeOf, winOf } from '../../lib/odds';
import { boardPadding, LOW, TIGHT } from './layout';
import { LOSING_IN_WORDS, SECONDS_IN_WORDS, TILES_IN_WORDS } from './odds';
import { CheckPicture, PickPicture, WinPicture } from './pictures';

interface CardOfThree {
  title: string;
  text: string;
  picture: ReactNode;
}

const CARDS: readonly CardOfThree[] = [
  {
    title: `Pick one of ${TILES_IN_WORDS}`,
    text: `Each round shows ${TILES_IN_WORDS} colours, and one of them is right. You have ${SECONDS_IN_WORDS} seconds to pick it. A round that you let pass costs nothing.`,
    picture: <PickPicture />,
  },
  {
    title: 'What it costs and brings',
    text: `A right guess adds ${formatPoints(winOf(1))} for each point staked. A wrong one takes the stake, and on average ${LOSING_IN_WORDS} guesses are wrong. One point is worth ${formatWorth(stakeOf(1))}.`,
    picture: <WinPicture />,
  },
  {
    title: 'Check every result',
    text: 'The answer is fixed and sealed before you pick. Afterwards the seal is opened, and your browser checks that nothing was changed. “See the proof” under the board shows how.',
    picture: <CheckPicture />,
  },
];

/** Its words stand where the text begins, or ends. */
const TEXT_EDGE = { px: 3, mx: -3, minWidth: 0 } as const;

interface IntroductionProps {
  /** To the practice board. */
  onTry: () => void;
  /** Read or skipped. */
  onDone: () => void;
}

/** Three cards about the game, in the box of a board that rests under them. */
export function Introduction({ onTry, onDone }: IntroductionProps) {
  const [step, setStep] = useState(0);
  const isLast = step === CARDS.length - 1;
  const { title, text, picture } = CARDS[step] as CardOfThree;
  return (
    <Box
      component="section"
      aria-label="How the game works"
      sx={{
        position: 'absolute',
        inset: 0,
        overflowY: 'auto',
        display: 'grid',
        gridTemplateRows: '1fr auto',
        gap: 4,
        // On a low screen the board's end is out of sight, and the buttons would be, too.
        [TIGHT]: { gridTemplateRows: 'auto auto', alignContent: 'start' },
        ...boardPadding,
      }}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
          alignItems: 'center',
          alignContent: { xs: 'start', sm: 'center' },
          columnGap: { sm: 6, md: 12 },
          rowGap: 4,
        }}
      >
        {picture}
        {/* As high as the longest text of a card, so that the titles stay where they are. */}
        <Box aria-live="polite" sx={{ minHeight: { xs: 178, md: 162 }, [TIGHT]: { minHeight: 220 }, [LOW]: { minHeight: 152 } }}>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {step + 1} of {CARDS.length}
          </Typography>
          <Typography component="h2" sx={{ typography: { xs: 'h2', md: 'h1' }, [LOW]: { typography: 'h2' }, mt: 1, mb: 2 }}>
            {title}
          </Typography>
          <Typography sx={{ color: 'text.secondary', maxWidth: 520 }}>{text}</Typography>
          {isLast && (
            <Box sx={{ mt: 2 }}>
              <LimitsOffer />
            </Box>
          )}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 8, flexBasis: { xs: '100%', sm: 'auto' } }}>
          <Button onClick={onDone} sx={TEXT_EDGE}>
            Skip
          </Button>
          <Button onClick={onTry} sx={TEXT_EDGE}>
            Try it free
          </Button>
        </Box>
        <Box sx={{ display: 'flex', gap: 2, flexGrow: { xs: 1, sm: 0 }, '& > *': { flex: { xs: 1, sm: 'none' }, minWidth: 96 } }}>
          <Button variant="outlined" {...disabledInFocus(step === 0, () => setStep(step - 1))}>
            Back
          </Button>
          <Button variant="contained" onClick={() => (isLast ? onDone() : setStep(step + 1))}>
            {isLast ? 'Start' : 'Next'}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
