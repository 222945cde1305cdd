import type { SignedOutBy } from '../../auth/sessionState';

/** The sign-in's message after a sign-out, by cause. */
export const SIGNED_OUT_TEXT: Record<Exclude<SignedOutBy, 'nobody'>, string> = {
  user: 'You are signed out.',
  closing: 'Your account is closed.',
  otherTab: 'You have been signed out in another tab. Sign in to go on where you were.',
  refusal: 'Your sign-in has ended. Sign in to go on where you were.',
};
