/** What says that somebody is there. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown'] as const;

export const AWAY_MS = 5 * 60_000;

/** Tells once that there has been no sign of anybody for five minutes. Gives the way to stop watching. */
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
  // Before others, one of whom may keep it to itself.
  for (const sign of SIGNS) target.addEventListener(sign, wait, { capture: true, passive: true, signal: stopped.signal });
  wait();
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}
