import ReactConfetti from 'react-confetti';
import { useReducedMotion } from '../../lib/reducedMotion';

const PIECES = 200;
/** All pieces have been released after this time. */
const OUT_MS = 1500;

/** A single burst of confetti. Not shown with reduced motion. */
export default function Celebration({ colours }: { colours: string[] }) {
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
