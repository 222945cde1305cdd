import { describe, expect, it } from 'vitest';
import { accountFailure, codeProblem, endsSession, isPasswordTooWeak, isWrongPassword, messageOf, refusesRenewal, signInEnd, signUpFailure } from './failures';

function cognito(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

describe('a failed sign-up', () => {
  it('whose records could not be saved has its own text', { tags: ['spec-4.12'] }, () => {
    const error = cognito('UserLambdaValidationException', 'PostConfirmation failed with error Records not saved.');
    expect(signUpFailure(error)).toBe('Failed to initialize wallet');
    const late = cognito('UnexpectedLambdaException', 'PostConfirmation invocation failed due to error Socket timeout.');
    expect(signUpFailure(late)).toBe('Failed to initialize wallet');
  });

  it("otherwise says what the provider says", { tags: ['spec-4.11'] }, () => {
    expect(signUpFailure(cognito('UsernameExistsException', 'User already exists'))).toBe('User already exists');
    expect(signUpFailure(cognito('UserLambdaValidationException', 'PreSignUp failed with error No.'))).toBe(
      'PreSignUp failed with error No.',
    );
  });
});

it('knows a password that does not meet the requirements', { tags: ['spec-5.5'] }, () => {
  expect(isPasswordTooWeak(cognito('InvalidPasswordException', 'Password did not conform with policy'))).toBe(true);
  expect(isPasswordTooWeak(cognito('InvalidParameterException', 'Password not long enough'))).toBe(true);
  const tooShort = "1 validation error detected: Value at 'proposedPassword' failed to satisfy constraint: length";
  expect(isPasswordTooWeak(cognito('InvalidParameterException', tooShort))).toBe(true);
  expect(isPasswordTooWeak(cognito('NotAuthorizedException', 'Incorrect username or password.'))).toBe(false);
});

it('knows that the current password was another', () => {
  const unlike = "1 validation error detected: Value at 'previousPassword' failed to satisfy constraint: pattern";
  expect(isWrongPassword(cognito('NotAuthorizedException', 'Incorrect username or password.'))).toBe(true);
  expect(isWrongPassword(cognito('InvalidParameterException', unlike))).toBe(true);
  expect(isPasswordTooWeak(cognito('InvalidParameterException', unlike))).toBe(false);
  expect(isWrongPassword(cognito('NotAuthorizedException', 'Access Token has been revoked'))).toBe(false);
});

describe('what could not be done about an account', () => {
  it.each([
    ['LimitExceededException', 'Attempt limit exceeded, please try after some time.', /too many attempts/],
    ['NotAuthorizedException', 'Password attempts exceeded', /too many attempts/],
    [
      'InvalidParameterException',
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
      /never confirmed/,
    ],
  ])('because of %s (%s) is explained in our words', (name, message, words) => {
    expect(accountFailure(cognito(name, message))).toMatch(words);
  });

  it.each([
    ['TypeError', 'Failed to fetch', 'No connection. Check your network and try again.'],
    ['NetworkError', 'A network error has occurred.', 'No connection. Check your network and try again.'],
    [
      'InvalidParameterException',
      String.raw`1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\S]+.*[\S]+$`,
      'This password does not meet the requirements.',
    ],
    [
      'InvalidParameterException',
      "1 validation error detected: Value at 'confirmationCode' failed to satisfy constraint: Member must have length less than 2048",
      'This was not taken as it is written. Please check it.',
    ],
  ])('never reads as programs say it: %s', (name, message, words) => {
    expect(accountFailure(cognito(name, message))).toBe(words);
  });

  it("because of the code is explained in the provider's", { tags: ['asvs-6.6.3'] }, () => {
    const message = 'Invalid verification code provided, please try again.';
    expect(accountFailure(cognito('CodeMismatchException', message))).toBe(message);
  });
});

describe('a code from the app', () => {
  it.each(['CodeMismatchException', 'EnableSoftwareTokenMFAException'])('is wrong: %s', (name) => {
    expect(codeProblem(cognito(name, 'Code mismatch'))).toMatch(/not right/);
  });

  it('counts once', () => {
    expect(codeProblem(cognito('ExpiredCodeException', 'Your software token has already been used once.'))).toMatch(/used already/);
  });

  it('is not what another failure is about', () => {
    expect(codeProblem(cognito('NotAuthorizedException', 'Invalid session for the user, session is expired.'))).toBeUndefined();
  });
});

describe('a sign-in that waits for a code', () => {
  it('begins anew when its time is up', () => {
    expect(signInEnd(cognito('NotAuthorizedException', 'Invalid session for the user, session is expired.'))).toMatch(/too long/);
    expect(signInEnd(cognito('SignInException', 'An error occurred during the sign in process.'))).toMatch(/too long/);
  });

  it('ends with the account', () => {
    expect(signInEnd(cognito('NotAuthorizedException', 'User is disabled.'))).toBe('This account is frozen. “Terms and help” says how to reach us.');
  });

  it('goes on after a wrong code and without a network', () => {
    expect(signInEnd(cognito('CodeMismatchException', 'Invalid code'))).toBeUndefined();
    expect(signInEnd(cognito('NetworkError', ''))).toBeUndefined();
  });
});

it('only a refusal ends a session', () => {
  expect(endsSession(cognito('NotAuthorizedException', ''))).toBe(true);
  expect(endsSession(cognito('UserNotFoundException', ''))).toBe(true);
  expect(endsSession(cognito('NetworkError', ''))).toBe(false);
  expect(endsSession(cognito('TooManyRequestsException', ''))).toBe(false);
});

it.each(['NotAuthorizedException', 'RefreshTokenReuseException', 'InvalidParameterException', 'ResourceNotFoundException', 'UserUnAuthenticatedException'])(
  'a renewal is refused, expected or not: %s',
  (name) => expect(refusesRenewal(cognito(name, ''))).toBe(true),
);

it.each(['NetworkError', 'Unknown', 'TypeError', 'TooManyRequestsException', 'InternalErrorException', 'UnexpectedLambdaException'])(
  'a renewal that failed for a time is not refused: %s',
  (name) => expect(refusesRenewal(cognito(name, ''))).toBe(false),
);

it('always has words', () => {
  expect(messageOf('?')).toBe('Something went wrong. Please try again.');
});
