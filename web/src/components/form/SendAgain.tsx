import { useState } from 'react';
import { BusyButton } from './BusyButton';
import { formFailure } from '../toast/notify';

/** Requests a new code. */
export function SendAgain({ send, failureOf }: { send: () => Promise<void>; failureOf: (error: unknown) => string }) {
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);

  async function sendAgain() {
    setSending(true);
    try {
      await send();
      setSent(true);
    } catch (error) {
      console.error('No code sent', error);
      formFailure(failureOf(error));
    }
    setSending(false);
  }

  return (
    <BusyButton
      idleText={isSent ? 'Code sent again' : 'Send the code again'}
      busyText="Sending…"
      busy={isSending}
      disabled={isSent}
      onClick={() => void sendAgain()}
    />
  );
}
