/** A second factor (D49), set up as the web does it, and its codes. */
import {
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { TOTP } from 'otpauth';
import { Admin } from './admin';
import { aws } from './aws';
import { expectOk, type Answer, type Schema } from './http';
import type { Player } from './player';

/** The current code of an authenticator app with this key. */
export function codeOf(key: string): string {
  return new TOTP({ secret: key }).generate();
}

/** Makes the identity provider ask for codes of a new app from now on; returns the app's key. */
export async function factorAtProvider(player: Player): Promise<string> {
  const AccessToken = player.tokens.access;
  const client = new CognitoIdentityProviderClient(await aws());
  const { SecretCode: key = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: codeOf(key) }));
  await setFactorAtProvider(player, true);
  return key;
}

/** With an access token alone, without the product. */
export async function setFactorAtProvider({ tokens: { access: AccessToken } }: Player, isOn: boolean): Promise<void> {
  const client = new CognitoIdentityProviderClient(await aws());
  const SoftwareTokenMfaSettings = { Enabled: isOn, PreferredMfa: isOn };
  await client.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
}

export function enable(player: Player): Promise<Answer<Schema['RecoveryCodes']>> {
  return player.send('POST', '/api/second-factor/enable');
}

export interface Factor {
  key: string;
  recoveryCodes: string[];
}

/** An admin with a factor, signed in with a code. */
export async function adminWithFactor(): Promise<Admin> {
  const before = await Admin.appointed();
  const { key } = await withFactor(before);
  return Admin.signedInWith(before.account, () => codeOf(key));
}

/** Turns a second factor on. The player's sessions end; the issued token stays valid until it expires. */
export async function withFactor(player: Player): Promise<Factor> {
  const key = await factorAtProvider(player);
  return { key, recoveryCodes: expectOk(await enable(player)).codes };
}
