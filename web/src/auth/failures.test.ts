import { describe, expect, it } from 'vitest';
import { endsSession, isPasswordTooWeak, messageOf, signUpFailure } from './failures';

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
  expect(isPasswordTooWeak(cognito('NotAuthorizedException', 'Incorrect username or password.'))).toBe(false);
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
