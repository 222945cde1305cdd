import { endsSession } from './failures';

/** What Cognito answers a refused call with. */
interface Refusal {
  __type?: string;
  message?: string;
}

/**
 * Has Cognito revoke every token of the user to whom this one belongs; ID tokens that are out run to their end, an
 * hour at the longest. A session that was over already counts as success. Throws when the outcome is not known.
 */
export async function endEverySession(endpoint: string, accessToken: string): Promise<void> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
    },
    body: JSON.stringify({ AccessToken: accessToken }),
  }).catch((cause: unknown) => {
    throw new Error('The sign-in service cannot be reached. Please try again.', { cause });
  });
  if (response.ok) return;
  const { __type = '', message = '' } = (await response.json().catch(() => ({}))) as Refusal;
  const refusal = Object.assign(new Error(message), { name: __type.replace(/^.*#/, '') });
  if (!endsSession(refusal)) throw refusal;
}
