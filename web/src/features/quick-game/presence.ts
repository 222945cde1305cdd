/** The events that show the player's presence. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown'] as const;

export const AWAY_MS = 5 * 60_000;

/** Calls `onAway` once after five minutes without a sign of the player. Returns a function that stops watching. */
export function watchPresence(target: EventTarget, onAway: () => void): () => void {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stopped.abort();
      onAway();
    }, AWAY_MS);
  };
  // In the capture phase, because other handlers may stop the event.
  for (const sign of SIGNS) target.addEventListener(sign, wait, { capture: true, passive: true, signal: stopped.signal });
  wait();
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}
