/** Resolves when the browser reports a network. */
function online(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve, reject) => {
    addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
}

const PAUSES_MS = [300, 900, 2000] as const;

/** Retries after temporary failures, a limited number of times, and only while there is a network. */
export async function retry<Result>(
  attempt: (signal: AbortSignal) => Promise<Result>,
  passing: (error: unknown) => boolean,
  signal: AbortSignal,
): Promise<Result> {
  for (const ms of PAUSES_MS) {
    try {
      return await attempt(signal);
    } catch (error) {
      if (signal.aborted || !passing(error)) throw error;
    }
    await pause(ms * (0.5 + Math.random()), signal);
    await online(signal);
  }
  return attempt(signal);
}
