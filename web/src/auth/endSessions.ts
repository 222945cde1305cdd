import type { Config } from '../config/config';
import { endsSession } from './failures';

/** Ends sessions at Cognito by direct calls: Amplify reports no failure of these calls, and would wait without a limit for Cognito. */

const ANSWER_MS_MAX = 5000;

/** The address of the user pool. */
function endpointOf({ userPoolEndpoint, region }: Config): string {
  return userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`;
}

/** Cognito's answer to a refused call. */
interface Refusal {
  __type?: string;
  message?: string;
}

/** An ended session counts as success. Throws if the outcome is unknown. */
async function end(config: Config, action: string, body: Record<string, string>): Promise<void> {
  const response = await fetch(endpointOf(config), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(body),
    // The page may be closed right after a sign-out.
    keepalive: true,
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  }).catch((cause: unknown) => {
    throw new Error('The sign-in service cannot be reached. Please try again.', { cause });
  });
  if (response.ok) return;
  const { __type = '', message = '' } = (await response.json().catch(() => ({}))) as Refusal;
  const refusal = Object.assign(new Error(message), { name: __type.replace(/^.*#/, '') });
  if (!endsSession(refusal)) throw refusal;
}

/** Revokes every token of this token's user. Issued ID tokens stay valid until they expire, an hour at most. */
export function endEverySession(config: Config, accessToken: string): Promise<void> {
  return end(config, 'GlobalSignOut', { AccessToken: accessToken });
}

/** Revokes this token and those made with it, as `endEverySession`. */
export function endOneSession(config: Config, refreshToken: string): Promise<void> {
  return end(config, 'RevokeToken', { ClientId: config.userPoolClientId, Token: refreshToken });
}
