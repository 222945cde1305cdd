import { useState } from 'react';
import type { ColoursRound } from '../../api/colours';
import { useUser } from '../../auth/SessionContext';
import { isDecided } from '../../components/coloursEntries';
import { isDrawn, type DrawnRound } from './round';
import { isDrawSeen, keepSeenDraw } from './seenDraw';

/** A draw that is shown, and how that came: while one looked on, offered to who comes back, or asked for. */
export interface Reveal {
  round: DrawnRound;
  how: 'live' | 'offered' | 'asked';
}

/**
 * Which draw is shown chip by chip. `fresh` is the current round as the server has it, `last` the newest past draw beside
 * it. Until a draw that is made while one looks on is told, the screen shows its round as it was before.
 */
export function useReveal(fresh: ColoursRound | undefined, last: ColoursRound | null | undefined) {
  const { uid } = useUser();
  const [before, setBefore] = useState(fresh);
  const [held, setHeld] = useState<ColoursRound>();
  const [shown, setShown] = useState<Reveal>();
  const [consideredId, setConsideredId] = useState<string>();

  // While rendering, not after it: the result would be on the screen for a moment.
  if (fresh !== before) {
    setBefore(fresh);
    if (fresh && before?.id === fresh.id && !isDecided(before) && isDrawn(fresh)) {
      setHeld(before);
      setShown({ round: fresh, how: 'live' });
      setConsideredId(fresh.id);
    }
  } else {
    const newest = fresh && isDrawn(fresh) ? fresh : last;
    if (newest && isDrawn(newest) && newest.id !== consideredId) {
      setConsideredId(newest.id);
      if (!shown && !isDrawSeen(uid, newest.id, localStorage)) setShown({ round: newest, how: 'offered' });
    }
  }

  return {
    held: held?.id === fresh?.id ? held : undefined,
    shown,
    see: (round: DrawnRound) => setShown({ round, how: 'asked' }),
    close: () => {
      setHeld(undefined);
      setShown(undefined);
    },
    /** The draw is told, or offered: it need not be offered again. */
    onSeen: (roundId: string) => {
      setHeld(undefined);
      keepSeenDraw(uid, roundId, localStorage);
    },
  };
}
