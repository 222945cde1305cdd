/** Everything the app asks of Amplify. Loaded late: the first screen paints without it. */
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignUp as amplifyConfirmSignUp,
  fetchAuthSession,
  resendSignUpCode,
  resetPassword as amplifyResetPassword,
  signIn as amplifySignIn,
  signOut as amplifySignOut,
  signUp as amplifySignUp,
  updatePassword,
} from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import type { Config } from '../config/config';
import { endsSession } from './failures';
import { endEverySession } from './globalSignOut';

/** Where the user pool answers. */
let endpoint = '';

export function configure(config: Config): void {
  endpoint = config.userPoolEndpoint ?? `https://cognito-idp.${config.region}.amazonaws.com/`;
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        userPoolEndpoint: config.userPoolEndpoint,
        loginWith: { email: true },
      },
    },
  });
}

export interface IdToken {
  value: string;
  claims: Record<string, unknown>;
}

/** Null when nobody is signed in. */
export async function idToken(options: { fresh: boolean }): Promise<IdToken | null> {
  const { tokens } = await fetchAuthSession({ forceRefresh: options.fresh });
  return tokens?.idToken ? { value: tokens.idToken.toString(), claims: tokens.idToken.payload } : null;
}

/** What Cognito wants next: DONE, or the name of a further step. */
export async function signIn(email: string, password: string): Promise<string> {
  const { nextStep } = await amplifySignIn({ username: email, password, options: { authFlowType: 'USER_SRP_AUTH' } });
  return nextStep.signInStep;
}

/** Whether a code was sent that must be entered first. */
export async function signUp(email: string, password: string): Promise<{ codeSent: boolean }> {
  const { nextStep } = await amplifySignUp({ username: email, password });
  return { codeSent: nextStep.signUpStep === 'CONFIRM_SIGN_UP' };
}

export async function confirmSignUp(email: string, code: string): Promise<void> {
  await amplifyConfirmSignUp({ username: email, confirmationCode: code });
}

export async function resendCode(email: string): Promise<void> {
  await resendSignUpCode({ username: email });
}

export async function signOut(): Promise<void> {
  await amplifySignOut();
}

/**
 * Ends this user's sessions on every device, this one last. Throws while the others stand.
 * Cognito is called directly: not through Amplify, whose global sign-out reports no failure: it would forget this device
 * and leave the others signed in.
 */
export async function signOutEverywhere(): Promise<void> {
  const { tokens } = await fetchAuthSession();
  if (tokens) await endEverySession(endpoint, tokens.accessToken.toString());
  await amplifySignOut();
}

export async function changePassword(current: string, newPassword: string): Promise<void> {
  await updatePassword({ oldPassword: current, newPassword });
}

/** Has a code sent to the address if it belongs to an account, which Cognito does not disclose. */
export async function resetPassword(email: string): Promise<void> {
  await amplifyResetPassword({ username: email });
}

export async function confirmReset(email: string, code: string, newPassword: string): Promise<void> {
  await confirmResetPassword({ username: email, confirmationCode: code, newPassword });
}

/** Calls back on every change of the sign-in state, also from another tab. */
export function onChange(listener: (change: 'signedIn' | 'signedOut') => void): void {
  Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedIn') listener('signedIn');
    if (payload.event === 'signedOut') listener('signedOut');
    if (payload.event === 'tokenRefresh_failure' && endsSession(payload.data.error)) listener('signedOut');
  });
}
