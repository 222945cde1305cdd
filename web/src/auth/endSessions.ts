import type { Config } from '../config/config';
import { endsSession } from './failures';

/**
 * The ends of sessions at Cognito, which is called directly: Amplify reports no failure of either, and would keep a
 * user waiting for as long as Cognito does not answer.
 */

const ANSWER_MS_MAX = 5000;

/** Where the user pool answers. */
function endpointOf({ userPoolEndpoint, region }: Config): string {
  return userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`;
}

/** What Cognito answers a refused call with. */
interface Refusal {
  __type?: string;
  message?: string;
}

/** A session that was over already counts as success. Throws when the outcome is not known. */
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

/** Revokes every token of the user to whom this one belongs; ID tokens that are out run to their end, an hour at the longest. */
export function endEverySession(config: Config, accessToken: string): Promise<void> {
  return end(config, 'GlobalSignOut', { AccessToken: accessToken });
}

/** Revokes this token and those that were made with it, as `endEverySession`. */
export function endOneSession(config: Config, refreshToken: string): Promise<void> {
  return end(config, 'RevokeToken', { ClientId: config.userPoolClientId, Token: refreshToken });
}
