import ReactConfetti from 'react-confetti';
import { useReducedMotion } from '../../lib/reducedMotion';

const PIECES = 200;
/** All of them are out after this long. */
const OUT_MS = 1500;

interface CelebrationProps {
  colours: string[];
}

/** Confetti, once. Not shown with reduced motion. */
export default function Celebration({ colours }: CelebrationProps) {
  if (useReducedMotion()) return null;
  return (
    <ReactConfetti
      aria-hidden="true"
      numberOfPieces={PIECES}
      recycle={false}
      tweenDuration={OUT_MS}
      colors={colours}
      width={innerWidth}
      height={innerHeight}
      style={{ position: 'fixed', inset: 0, pointerEvents: 'none', zIndex: 1200 }}
    />
  );
}
