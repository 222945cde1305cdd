/** Cognito's part for a signed-in user: Amplify finds a stored sign-in and renews its tokens. */
import { http, HttpResponse } from 'msw';
import { TERMS_VERSION } from '../../src/components/care/termsVersion';
import type { Config } from '../../src/config/config';
import type { AdminRole } from '../../src/api/rights';
import { expectBusy, worker } from './answers';

const ENDPOINT = 'https://identity.example/';

/** The values of `cargo dev`. */
export const CONFIG: Config = {
  productName: 'Colour Game',
  region: 'af-south-1',
  userPoolId: 'af-south-1_rendered',
  userPoolClientId: 'rendered',
  userPoolEndpoint: ENDPOINT,
  emailVerification: 'off',
  emailNotices: 'on',
  bonusRule: 'open',
};

export interface SignedIn {
  uid: string;
  email: string;
  /** The terms agreed to; by default the newest. */
  terms?: string | undefined;
  role?: AdminRole;
  /** The time of the last sign-in by password; by default now. */
  signedInAt?: Date;
}

const base64 = (part: unknown): string => btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The signature is not checked here. */
function token({ uid, email, terms, role, signedInAt = new Date() }: SignedIn, use: 'id' | 'access'): string {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = {
    sub: uid,
    uid,
    email,
    'cognito:username': uid,
    username: uid,
    token_use: use,
    auth_time: Math.floor(signedInAt.getTime() / 1000),
    iat: seconds,
    exp: seconds + 3600,
    ...(terms === undefined ? {} : { terms }),
    ...(role === undefined ? {} : { admin: true, role }),
  };
  return [base64({ alg: 'none', kid: 'rendered' }), base64(claims), 'unsigned'].join('.');
}

type Action =
  | 'AssociateSoftwareToken'
  | 'ChangePassword'
  | 'GetTokensFromRefreshToken'
  | 'GlobalSignOut'
  | 'InitiateAuth'
  | 'RespondToAuthChallenge'
  | 'RevokeToken'
  | 'SignUp'
  | 'VerifySoftwareToken';

/** Amplify also sends other actions by itself. */
const FROM_FORMS = ['ChangePassword', 'RespondToAuthChallenge', 'SignUp', 'VerifySoftwareToken'];

let refused = new Map<string, { name: string; message: string }>();
let isCutOff = false;
let asked: { action: string; body: Record<string, unknown> }[] = [];

/** From now on Cognito refuses this action. */
export function refuseIdentity(action: Action, name: string, message: string): void {
  refused.set(action, { name, message });
}

/** From now on Cognito is reachable and refuses nothing. */
export function acceptIdentity(): void {
  refused = new Map();
  isCutOff = false;
}

/** From now on Cognito is unreachable. */
export function cutOffIdentity(): void {
  isCutOff = true;
}

/** The requests of this action to Cognito, oldest first. */
export const askedIdentity = (action: Action): Record<string, unknown>[] => asked.filter((one) => one.action === action).map(({ body }) => body);

/** A user of Cognito's. Every password is accepted: use `refuseIdentity('RespondToAuthChallenge', …)` for a wrong one. */
export interface Account extends SignedIn {
  /** The code in the second factor's app, if the account has one. */
  code?: string;
}

/** The key for setting up a second factor's app. */
export const FACTOR_KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Only Amplify reads them, for its computations. */
const SRP = { SALT: '0a1b2c3d4e5f60718293a4b5c6d7e8f9', SRP_B: 'ab'.repeat(192), SECRET_BLOCK: btoa('secret') };

/** From now on Cognito has this account, which can sign in. */
export function haveAccount(user: Account): void {
  const account = { terms: TERMS_VERSION, ...user };
  acceptIdentity();
  asked = [];
  const signedIn = () => ({
    AuthenticationResult: { IdToken: token(account, 'id'), AccessToken: token(account, 'access'), RefreshToken: 'refresh', ExpiresIn: 3600, TokenType: 'Bearer' },
    ChallengeParameters: {},
  });
  const refusal = (name: string, message: string) => HttpResponse.json({ __type: name, message }, { status: 400 });
  const answers: Record<string, (body: Record<string, unknown>) => object> = {
    GetTokensFromRefreshToken: signedIn,
    InitiateAuth: ({ AuthFlow }) =>
      AuthFlow === 'USER_SRP_AUTH'
        ? { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters: { ...SRP, USERNAME: account.uid, USER_ID_FOR_SRP: account.uid } }
        : signedIn(),
    RespondToAuthChallenge({ ChallengeName, ChallengeResponses }) {
      if (account.code === undefined) return signedIn();
      if (ChallengeName === 'PASSWORD_VERIFIER') return { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'session', ChallengeParameters: {} };
      const { SOFTWARE_TOKEN_MFA_CODE: code } = ChallengeResponses as Record<string, string>;
      return code === account.code ? signedIn() : refusal('CodeMismatchException', 'Invalid code received for user');
    },
    SignUp: () => ({ UserConfirmed: true, UserSub: account.uid }),
    AssociateSoftwareToken: () => ({ SecretCode: FACTOR_KEY }),
    VerifySoftwareToken: ({ UserCode }) =>
      UserCode === account.code ? { Status: 'SUCCESS' } : refusal('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA'),
  };
  worker.use(
    http.post(ENDPOINT, async ({ request }) => {
      const action = request.headers.get('x-amz-target')?.split('.')[1] ?? '';
      const body = (await request.json()) as Record<string, unknown>;
      asked.push({ action, body });
      if (FROM_FORMS.includes(action)) await expectBusy(action);
      if (isCutOff) return HttpResponse.error();
      const no = refused.get(action);
      if (no) return refusal(no.name, no.message);
      const answer = answers[action]?.(body) ?? {};
      return answer instanceof Response ? answer : HttpResponse.json(answer);
    }),
  );
}

/** Stores a sign-in in the browser's storage, as Amplify does, and answers for it. */
export function signIn(user: Account): void {
  const whole = { terms: TERMS_VERSION, ...user };
  const kept = `CognitoIdentityServiceProvider.${CONFIG.userPoolClientId}`;
  localStorage.setItem(`${kept}.LastAuthUser`, user.uid);
  for (const [name, value] of Object.entries({
    idToken: token(whole, 'id'),
    accessToken: token(whole, 'access'),
    refreshToken: 'refresh',
    clockDrift: '0',
    signInDetails: JSON.stringify({ loginId: user.email, authFlowType: 'USER_SRP_AUTH' }),
  })) {
    localStorage.setItem(`${kept}.${user.uid}.${name}`, value);
  }
  haveAccount(user);
}
