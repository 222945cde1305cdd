import { useEffect, useState } from 'react';
import type { ColoursRound } from '../../api/colours';
import { useUser } from '../../auth/SessionContext';
import { isDecided } from '../../components/colour/coloursEntries';
import { untoldDraw } from '../../components/colour/untoldDraw';
import { isDrawn, undrawn, type DrawnRound } from './round';
import { isDrawSeen, keepSeenDraw } from './seenDraw';

/** A draw that is shown, and how that came: while one looked on, offered to who comes back, or asked for. */
export interface Reveal {
  round: DrawnRound;
  how: 'live' | 'offered' | 'asked';
}

/**
 * Which draw is shown chip by chip. `fresh` is the current round as the server has it, `last` the newest past draw beside
 * it: the next round may have opened before this screen has asked again. Until a draw that is made while one looks on is
 * told, nothing tells it.
 */
export function useReveal(fresh: ColoursRound | undefined, last: ColoursRound | null | undefined) {
  const { uid } = useUser();
  /** The ids of the rounds that stood here before their draw. */
  const [watched, setWatched] = useState<readonly string[]>([]);
  const [untoldId, setUntoldId] = useState<string>();
  const [shown, setShown] = useState<Reveal>();
  const [consideredId, setConsideredId] = useState<string>();

  // While rendering, not after it: the result would be on the screen for a moment.
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

  // The server may tell of a draw in a notice before this screen knows that it was made.
  const heldBackId = untoldId ?? (fresh && !isDecided(fresh) ? fresh.id : undefined);
  useEffect(() => {
    untoldDraw.holdBack(heldBackId);
    return () => untoldDraw.holdBack(undefined);
  }, [heldBackId]);

  return {
    /** A round as far as it has been told. */
    asTold: (round: ColoursRound) => (round.id === untoldId ? undrawn(round) : round),
    shown,
    see: (round: DrawnRound) => setShown({ round, how: 'asked' }),
    close: () => {
      setUntoldId(undefined);
      setShown(undefined);
    },
    /** The draw is told, or offered: it need not be offered again. */
    onSeen: (roundId: string) => {
      setUntoldId(undefined);
      keepSeenDraw(uid, roundId, localStorage);
    },
  };
}
