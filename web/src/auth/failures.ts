/** The meaning of Cognito's refusals for this product. */

const WALLET_NOT_SAVED = 'Failed to initialize wallet';
const ACCOUNT_FROZEN = 'This account is frozen. “Terms and help” says how to reach us.';
const TOO_MANY_ATTEMPTS = 'There were too many attempts. Please wait a while and try again.';
const NO_CONNECTION = 'No connection. Check your network and try again.';
const PASSWORD_UNUSABLE = 'This password does not meet the requirements.';
const NOT_TAKEN = 'This was not taken as it is written. Please check it.';
const ADDRESS_NOT_CONFIRMED = 'This address was never confirmed, so no code can be sent to it.';

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

export function messageOf(error: unknown): string {
  if (nameOf(error) === 'NotAuthorizedException' && /^User is disabled/.test((error as Error).message)) return ACCOUNT_FROZEN;
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong. Please try again.';
}

/** Whether Cognito refuses the stored session itself. Any other error (no network, throttling) leaves it undecided. */
export function endsSession(error: unknown): boolean {
  return /^(NotAuthorized|TokenRevoked|UserNotFound|UserNotConfirmed|PasswordResetRequired|UserUnAuthenticated)\w*Exception$/.test(
    nameOf(error),
  );
}

/** Cognito is busy, or a trigger of the user pool failed. */
const PASSES = /^(TooManyRequests|LimitExceeded|Throttling|InternalError|ServiceUnavailable|UserLambdaValidation|UnexpectedLambda|InvalidLambdaResponse)\w*$/;

/** Whether Cognito refuses a renewal, by any error. A temporary error, or one that is not Cognito's, leaves it undecided. */
export function refusesRenewal(error: unknown): boolean {
  return /Exception$/.test(nameOf(error)) && !PASSES.test(nameOf(error));
}

/** Whether the password misses the pool's requirements, by any of Cognito's errors. */
export function isPasswordTooWeak(error: unknown): boolean {
  if (nameOf(error) === 'InvalidPasswordException') return true;
  return /password (did not conform|does not (meet|conform)|not long enough|must have)|'(proposed)?password'.*constraint/i.test(messageOf(error));
}

/**
 * The text for a failed sign-up: normally the provider's. If the account exists and only its records could not be saved
 * (the post-confirmation trigger failed or timed out), the specification's (spec 4.12).
 */
export function signUpFailure(error: unknown): string {
  const ofTrigger = /^(UserLambdaValidation|UnexpectedLambda)Exception$/.test(nameOf(error));
  const recordsNotSaved = ofTrigger && !/PreSignUp/.test(messageOf(error));
  return recordsNotSaved ? WALLET_NOT_SAVED : messageOf(error);
}

/** Whether a change of password failed because the current password is wrong. Cognito reports it like a failed sign-in. */
export function isWrongPassword(error: unknown): boolean {
  const message = messageOf(error);
  if (nameOf(error) === 'NotAuthorizedException') return message.startsWith('Incorrect username or password');
  return nameOf(error) === 'InvalidParameterException' && /'previousPassword'.*constraint/i.test(message);
}

const CODE_WRONG = 'This code is not right. Please enter the one that your app shows now.';
const CODE_USED = 'This code has been used already. Please wait for the next one.';

/** The problem with a code from the app; undefined for any other failure. */
export function codeProblem(error: unknown): string | undefined {
  // The second name is Cognito's error for a wrong first code.
  if (/^(CodeMismatch|EnableSoftwareTokenMFA)Exception$/.test(nameOf(error))) return CODE_WRONG;
  return nameOf(error) === 'ExpiredCodeException' ? CODE_USED : undefined;
}

const TOOK_TOO_LONG = 'That took too long. Please enter your password again.';

/** Why a sign-in that waits for a code has to start again; undefined if it can continue. */
export function signInEnd(error: unknown): string | undefined {
  // The first name is Amplify's error for a sign-in that it no longer knows.
  if (nameOf(error) === 'SignInException') return TOOK_TOO_LONG;
  if (!endsSession(error)) return undefined;
  return /session/i.test(messageOf(error)) ? TOOK_TOO_LONG : messageOf(error);
}

/** The text for a failed account action: the provider's own if it is plain. */
export function accountFailure(error: unknown): string {
  const message = messageOf(error);
  if (/^(LimitExceeded|TooManyRequests|TooManyFailedAttempts)Exception$/.test(nameOf(error))) return TOO_MANY_ATTEMPTS;
  if (/attempts exceeded/i.test(message)) return TOO_MANY_ATTEMPTS;
  if (/no registered\/verified/i.test(message)) return ADDRESS_NOT_CONFIRMED;
  // The names used by the browser and by Amplify.
  if (/^(TypeError|NetworkError)$/.test(nameOf(error))) return NO_CONNECTION;
  // Cognito quotes its patterns in such messages.
  if (/validation errors? detected/i.test(message)) return isPasswordTooWeak(error) ? PASSWORD_UNUSABLE : NOT_TAKEN;
  return message;
}
