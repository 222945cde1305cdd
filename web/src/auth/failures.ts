/** What Cognito's refusals mean to this product. */

const WALLET_NOT_SAVED = 'Failed to initialize wallet';

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong. Please try again.';
}

/** Cognito refuses the stored session itself; anything else (no network, throttling) leaves it undecided. */
export function endsSession(error: unknown): boolean {
  return /^(NotAuthorized|TokenRevoked|UserNotFound|UserNotConfirmed|PasswordResetRequired|UserUnAuthenticated)\w*Exception$/.test(
    nameOf(error),
  );
}

/** The password itself does not meet the pool's requirements, wherever Cognito says so. */
export function isPasswordTooWeak(error: unknown): boolean {
  if (nameOf(error) === 'InvalidPasswordException') return true;
  return /password (did not conform|does not (meet|conform)|not long enough|must have)|'password'.*constraint/i.test(messageOf(error));
}

/**
 * The text for a failed sign-up: the provider's own, but where the account exists and only its records could not
 * be saved (the post-confirmation trigger failed), the specification's (§4).
 */
export function signUpFailure(error: unknown): string {
  const recordsNotSaved = nameOf(error) === 'UserLambdaValidationException' && !/PreSignUp/.test(messageOf(error));
  return recordsNotSaved ? WALLET_NOT_SAVED : messageOf(error);
}
