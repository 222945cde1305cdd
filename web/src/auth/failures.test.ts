import { describe, expect, it } from 'vitest';
import { endsSession, isPasswordTooWeak, isWrongPassword, messageOf, accountFailure, signUpFailure } from './failures';

function cognito(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

describe('a failed sign-up', () => {
  it('whose records could not be saved has its own text', () => {
    const error = cognito('UserLambdaValidationException', 'PostConfirmation failed with error Records not saved.');
    expect(signUpFailure(error)).toBe('Failed to initialize wallet');
  });

  it("otherwise says what the provider says", () => {
    expect(signUpFailure(cognito('UsernameExistsException', 'User already exists'))).toBe('User already exists');
    expect(signUpFailure(cognito('UserLambdaValidationException', 'PreSignUp failed with error No.'))).toBe(
      'PreSignUp failed with error No.',
    );
  });
});

it('knows a password that does not meet the requirements', () => {
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

  it("because of the code is explained in the provider's", () => {
    const message = 'Invalid verification code provided, please try again.';
    expect(accountFailure(cognito('CodeMismatchException', message))).toBe(message);
  });
});

it('only a refusal ends a session', () => {
  expect(endsSession(cognito('NotAuthorizedException', ''))).toBe(true);
  expect(endsSession(cognito('UserNotFoundException', ''))).toBe(true);
  expect(endsSession(cognito('NetworkError', ''))).toBe(false);
  expect(endsSession(cognito('TooManyRequestsException', ''))).toBe(false);
});

it('always has words', () => {
  expect(messageOf('?')).toBe('Something went wrong. Please try again.');
});
