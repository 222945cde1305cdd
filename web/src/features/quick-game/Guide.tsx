import { lazy, Suspense, useState } from 'react';
import { Introduction } from './Introduction';

const HelpPanel = lazy(() => import('./HelpPanel'));
const PracticePanel = lazy(() => import('./PracticePanel'));

interface GuideProps {
  /** To a player who is new here, in the box of the board. */
  introduces: boolean;
  /** To whoever asks, in a panel. */
  helps: boolean;
  onIntroduced: () => void;
  onClose: () => void;
}

/** What explains the game, with the practice board that both ways lead to. */
export default function Guide({ introduces, helps, onIntroduced, onClose }: GuideProps) {
  const [practises, setPractises] = useState(false);
  const practise = () => setPractises(true);
  return (
    <>
      {introduces && <Introduction onTry={practise} onDone={onIntroduced} />}
      <Suspense fallback={null}>{helps && <HelpPanel onTry={practise} onClose={onClose} />}</Suspense>
      <Suspense fallback={null}>{practises && <PracticePanel onClose={() => setPractises(false)} />}</Suspense>
    </>
  );
}
