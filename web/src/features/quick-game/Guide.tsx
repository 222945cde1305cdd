import { lazy, Suspense, useState } from 'react';
import HelpPanel from './HelpPanel';

const PracticePanel = lazy(() => import('./PracticePanel'));

/** The explanation of the game, with the practice board that it links to. */
export default function Guide({ onClose }: { onClose: () => void }) {
  const [practises, setPractises] = useState(false);
  return (
    <>
      <HelpPanel onTry={() => setPractises(true)} onClose={onClose} />
      <Suspense fallback={null}>{practises && <PracticePanel onClose={() => setPractises(false)} />}</Suspense>
    </>
  );
}
