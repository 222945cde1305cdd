import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Attempts } from '../../api/attempt';
import { isPassing } from '../../api/errors';
import { retry } from '../../lib/retry';

interface Ends<Answer> {
  /** The submission stays busy until this has ended. */
  onDone: (answer: Answer) => Promise<void>;
  onFailed: (error: Error) => void;
}

/** Sends a creation: the same body again is the same request, and retries end when the screen is left. */
export function useSubmission<Body, Answer>(
  send: (body: Body, idempotencyKey: string, signal: AbortSignal) => Promise<Answer>,
  { onDone, onFailed }: Ends<Answer>,
) {
  const [attempts] = useState(() => new Attempts());
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return useMutation({
    async mutationFn(body: Body) {
      const key = attempts.keyFor(body);
      const answer = await retry((signal) => send(body, key, signal), isPassing, leaving.current.signal);
      attempts.succeeded();
      return answer;
    },
    onSuccess: onDone,
    onError: onFailed,
  });
}
