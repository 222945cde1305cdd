/** Everything the app asks of Amplify. Loaded late: the first screen paints without it. */
import { Amplify, type ResourcesConfig } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn as amplifyConfirmSignIn,
  confirmSignUp as amplifyConfirmSignUp,
  fetchAuthSession,
  resendSignUpCode,
  resetPassword as amplifyResetPassword,
  setUpTOTP,
  signIn as amplifySignIn,
  signUp as amplifySignUp,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import type { Config } from '../config/config';
import { endEverySession } from './endSessions';
import { refusesRenewal } from './failures';
import { NewSignIn } from './newSignIn';

/** So long may Cognito take to renew a sign-in. */
const RENEWAL_MS_MAX = 15_000;

let config: Config;
let resources: ResourcesConfig & Required<Pick<ResourcesConfig, 'Auth'>>;

export function configure(stage: Config): void {
  config = stage;
  resources = {
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        userPoolEndpoint: config.userPoolEndpoint,
        loginWith: { email: true },
      },
    },
  };
  Amplify.configure(resources);
}

export interface IdToken {
  value: string;
  claims: Record<string, unknown>;
}

/** Who reads the stored tokens just now, and may be renewing them. */
const readers = new Set<Promise<unknown>>();

function inTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The sign-in service takes too long to answer.')), RENEWAL_MS_MAX);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Null when nobody is signed in. */
export async function idToken(options: { fresh: boolean }): Promise<IdToken | null> {
  const reader = fetchAuthSession({ forceRefresh: options.fresh });
  readers.add(reader);
  try {
    const { tokens } = await inTime(reader);
    return tokens?.idToken ? { value: tokens.idToken.toString(), claims: tokens.idToken.payload } : null;
  } finally {
    readers.delete(reader);
  }
}

/** What Cognito wants next: DONE, or the name of a further step. */
export async function signIn(email: string, password: string): Promise<string> {
  const { nextStep } = await amplifySignIn({ username: email, password, options: { authFlowType: 'USER_SRP_AUTH' } });
  return nextStep.signInStep;
}

/** The code that the sign-in waits for. */
export async function enterCode(code: string): Promise<string> {
  const { nextStep } = await amplifyConfirmSignIn({ challengeResponse: code });
  return nextStep.signInStep;
}

let newSignIn: NewSignIn | undefined;
/** Amplify tells of that sign-in as of any other. */
let isSigningInAnew = false;

async function anew(step: (signIn: NewSignIn) => Promise<string>): Promise<string> {
  newSignIn ??= new NewSignIn(resources);
  isSigningInAnew = true;
  try {
    return await step(newSignIn);
  } finally {
    isSigningInAnew = false;
  }
}

/** As `signIn`, for who is signed in already and stays so. */
export function signInAnew(email: string, password: string): Promise<string> {
  newSignIn = undefined;
  return anew((signIn) => signIn.signIn(email, password));
}

export function enterCodeAnew(code: string): Promise<string> {
  return anew((signIn) => signIn.enterCode(code));
}

/** Puts the new sign-in in the place of the present one, if it is the same user's. */
export async function takePlace(uid: string): Promise<void> {
  if ((await newSignIn?.uid()) !== uid) throw new Error('This is another account. Please sign out first.');
  // A renewal of the present one would be stored over it.
  await Promise.allSettled(readers);
  newSignIn?.takePlace();
  newSignIn = undefined;
}

/** Begins to set up an authenticator app. Gives the key that it needs. */
export async function newFactorKey(): Promise<string> {
  return (await setUpTOTP()).sharedSecret;
}

/** Has Cognito check the app's first code, and ask for one at every sign-in from now on. */
export async function verifyFactor(code: string): Promise<void> {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
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

/** Ends this user's sessions on every device. Throws while they stand. */
export async function signOutEverywhere(): Promise<void> {
  const { tokens } = await fetchAuthSession();
  if (tokens) await endEverySession(config, tokens.accessToken.toString());
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
export function onChange(listener: (change: 'signedIn' | 'signedOut' | 'refused') => void): void {
  Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedIn' && !isSigningInAnew) listener('signedIn');
    if (payload.event === 'signedOut') listener('signedOut');
    if (payload.event === 'tokenRefresh_failure' && refusesRenewal(payload.data.error)) listener('refused');
  });
}
