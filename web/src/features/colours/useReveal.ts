import { useEffect, useState } from 'react';
import type { ColoursRound } from '../../api/colours';
import { useUser } from '../../auth/SessionContext';
import { isDecided } from '../../components/colour/coloursEntries';
import { holdBackDraw } from '../../components/colour/untoldDraw';
import { isDrawn, undrawn, type DrawnRound } from './round';
import { isDrawSeen, keepSeenDraw } from './seenDraw';

/** A shown draw and its cause: watched live, offered to a returning player, or requested. */
export interface Reveal {
  round: DrawnRound;
  how: 'live' | 'offered' | 'asked';
}

/**
 * The draw that is shown chip by chip. `fresh` is the server's current round, `last` the newest past draw beside it:
 * the next round may open before this screen polls again. The result of a draw that is watched live is hidden until the
 * reveal.
 */
export function useReveal(fresh: ColoursRound | undefined, last: ColoursRound | null | undefined) {
  const { uid } = useUser();
  /** The ids of the rounds that this screen showed before their draw. */
  const [watched, setWatched] = useState<readonly string[]>([]);
  const [untoldId, setUntoldId] = useState<string>();
  const [shown, setShown] = useState<Reveal>();
  const [consideredId, setConsideredId] = useState<string>();

  // During render, not in an effect: otherwise the result would be visible for a moment.
  if (fresh && !isDecided(fresh) && !watched.includes(fresh.id)) setWatched([...watched, fresh.id]);
  const newest = fresh && isDrawn(fresh) ? fresh : last;
  if (newest && isDrawn(newest) && newest.id !== consideredId) {
    setConsideredId(newest.id);
    if (watched.includes(newest.id)) {
      setShown({ round: newest, how: 'live' });
      setUntoldId(newest.id);
    } else if (!shown && !isDrawSeen(uid, newest.id, localStorage)) {
      setShown({ round: newest, how: 'offered' });
    }
  }

  // A notice may report a draw before this screen knows of it.
  const heldBackId = untoldId ?? (fresh && !isDecided(fresh) ? fresh.id : undefined);
  useEffect(() => {
    holdBackDraw(heldBackId);
    return () => holdBackDraw(undefined);
  }, [heldBackId]);

  return {
    /** The round, without its result until that is revealed. */
    asTold: (round: ColoursRound) => (round.id === untoldId ? undrawn(round) : round),
    shown,
    see: (round: DrawnRound) => setShown({ round, how: 'asked' }),
    close: () => {
      setUntoldId(undefined);
      setShown(undefined);
    },
    /** The draw has been revealed or offered, and is not offered again. */
    onSeen: (roundId: string) => {
      setUntoldId(undefined);
      keepSeenDraw(uid, roundId, localStorage);
    },
  };
}
