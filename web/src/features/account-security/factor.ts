/** What an authenticator app needs, and what its owner keeps. */

interface App {
  /** What the app names the entry by. */
  issuer: string;
  account: string;
  key: string;
}

/** The address that the QR code holds. */
export function otpauthUri({ issuer, account, key }: App): string {
  const name = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${name}?secret=${key}&issuer=${encodeURIComponent(issuer)}`;
}

/** What the downloaded file says. */
export function codesFile(product: string, email: string, codes: readonly string[]): string {
  return [`Recovery codes of ${email} at ${product}`, 'One of them turns the second factor off if the app is lost.', '', ...codes, ''].join('\n');
}
