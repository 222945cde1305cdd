/** All of the app's calls to Amplify. Loaded late: the first screen paints without it. */
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

/** The longest time that Cognito may take to renew a sign-in. */
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

/** The running reads of the stored tokens, which may also renew them. */
const readers = new Set<Promise<unknown>>();

function inTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The sign-in service takes too long to answer.')), RENEWAL_MS_MAX);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Null if no user is signed in. */
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

/** Cognito's next step: DONE, or the name of a further step. */
export async function signIn(email: string, password: string): Promise<string> {
  const { nextStep } = await amplifySignIn({ username: email, password, options: { authFlowType: 'USER_SRP_AUTH' } });
  return nextStep.signInStep;
}

/** Sends the code that the sign-in waits for. */
export async function enterCode(code: string): Promise<string> {
  const { nextStep } = await amplifyConfirmSignIn({ challengeResponse: code });
  return nextStep.signInStep;
}

let newSignIn: NewSignIn | undefined;
/** Amplify reports that sign-in like any other. */
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

/** As `signIn`, for a user who is signed in already and stays so. */
export function signInAnew(email: string, password: string): Promise<string> {
  newSignIn = undefined;
  return anew((signIn) => signIn.signIn(email, password));
}

export function enterCodeAnew(code: string): Promise<string> {
  return anew((signIn) => signIn.enterCode(code));
}

/** Replaces the present sign-in with the new one if both belong to the same user. */
export async function takePlace(uid: string): Promise<void> {
  if ((await newSignIn?.uid()) !== uid) throw new Error('This is another account. Please sign out first.');
  // A renewal of the present sign-in would overwrite it.
  await Promise.allSettled(readers);
  newSignIn?.takePlace();
  newSignIn = undefined;
}

/** Starts the set-up of an authenticator app. Returns its key. */
export async function newFactorKey(): Promise<string> {
  return (await setUpTOTP()).sharedSecret;
}

/** Lets Cognito check the app's first code; from then on Cognito asks for one at every sign-in. */
export async function verifyFactor(code: string): Promise<void> {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
}

/** Resolves to whether a code was sent that must be entered first. */
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

/** Ends this user's sessions on every device. Throws if they still exist. */
export async function signOutEverywhere(): Promise<void> {
  const { tokens } = await fetchAuthSession();
  if (tokens) await endEverySession(config, tokens.accessToken.toString());
}

export async function changePassword(current: string, newPassword: string): Promise<void> {
  await updatePassword({ oldPassword: current, newPassword });
}

/** Sends a code to the address if it belongs to an account, which Cognito does not disclose. */
export async function resetPassword(email: string): Promise<void> {
  await amplifyResetPassword({ username: email });
}

export async function confirmReset(email: string, code: string, newPassword: string): Promise<void> {
  await confirmResetPassword({ username: email, confirmationCode: code, newPassword });
}

/** Reports every change of the sign-in state, also from another tab. */
export function onChange(listener: (change: 'signedIn' | 'signedOut' | 'refused') => void): void {
  Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedIn' && !isSigningInAnew) listener('signedIn');
    if (payload.event === 'signedOut') listener('signedOut');
    if (payload.event === 'tokenRefresh_failure' && refusesRenewal(payload.data.error)) listener('refused');
  });
}
