/** Cognito, as far as a signed-in user meets it: Amplify finds a stored sign-in, and has its tokens renewed. */
import { http, HttpResponse } from 'msw';
import { TERMS_VERSION } from '../../src/components/termsVersion';
import type { Config } from '../../src/config/config';
import type { AdminRole } from '../../src/api/rights';
import { worker } from './answers';

const ENDPOINT = 'https://identity.example/';

/** As `cargo dev` has it. */
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
  /** The terms agreed to; the newest unless said otherwise. */
  terms?: string | undefined;
  role?: AdminRole;
  /** When the password was last given; just now unless said otherwise. */
  signedInAt?: Date;
}

const base64 = (part: unknown): string => btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Nobody here checks the signature. */
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

type Action = 'RevokeToken' | 'GlobalSignOut' | 'ChangePassword';

let refused = new Map<string, { name: string; message: string }>();

/** From now on Cognito refuses this. */
export function refuseIdentity(action: Action | 'GetTokensFromRefreshToken', name: string, message: string): void {
  refused.set(action, { name, message });
}

/** Keeps a sign-in in the browser's storage, as Amplify does, and answers for it. */
export function signIn(user: SignedIn): void {
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
  refused = new Map();
  worker.use(
    http.post(ENDPOINT, ({ request }) => {
      const action = request.headers.get('x-amz-target')?.split('.')[1] ?? '';
      const refusal = refused.get(action);
      if (refusal) return HttpResponse.json({ __type: refusal.name, message: refusal.message }, { status: 400 });
      if (action !== 'GetTokensFromRefreshToken' && action !== 'InitiateAuth') return HttpResponse.json({});
      const AuthenticationResult = { IdToken: token(whole, 'id'), AccessToken: token(whole, 'access'), ExpiresIn: 3600, TokenType: 'Bearer' };
      return HttpResponse.json({ AuthenticationResult });
    }),
  );
}
