import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { BottomPaper } from '../../components/page/BottomPaper';
import { LimitsOffer } from '../../components/money/LimitsOffer';
import { formatPoints, ONE_POINT } from '../../lib/money';
import { winOf } from '../../lib/odds';
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
    text: `A right guess adds ${formatPoints(winOf(1))} for each point staked. A wrong one takes the stake, and on average ${LOSING_IN_WORDS} guesses are wrong. ${ONE_POINT}`,
    picture: <WinPicture />,
  },
  {
    title: 'Check every result',
    text: 'The answer is sealed before you pick. Afterwards the seal is opened, and your browser checks that nothing was changed: “See the proof” under the board.',
    picture: <CheckPicture />,
  },
];

interface IntroductionProps {
  /** Called when it was read or skipped. */
  onDone: () => void;
}

/** Three cards about the game beside the board, which rests meanwhile. */
export default function Introduction({ onDone }: IntroductionProps) {
  const [step, setStep] = useState(0);
  const isLast = step === CARDS.length - 1;
  const { title, text, picture } = CARDS[step] as CardOfThree;
  return (
    <BottomPaper aria-label="How the game works" sx={{ p: 4, display: 'grid', gap: { xs: 3, sm: 1 } }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '160px minmax(0, 1fr)' }, alignItems: 'center', columnGap: 5 }}>
        {picture}
        {/* As high as the longest card, so that the buttons do not move. */}
        <Box aria-live="polite" sx={{ minHeight: { xs: 164, sm: 124 } }}>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {step + 1} of {CARDS.length}
          </Typography>
          <Typography variant="h2">{title}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            {text}
          </Typography>
          {isLast && <LimitsOffer />}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, '& > *': { flex: { xs: 1, sm: 'none' }, minWidth: 120 } }}>
        <Button onClick={onDone}>Skip</Button>
        <Button variant="contained" onClick={() => (isLast ? onDone() : setStep(step + 1))}>
          {isLast ? 'Start' : 'Next'}
        </Button>
      </Box>
    </BottomPaper>
  );
}
