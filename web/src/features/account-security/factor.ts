/** The data of an authenticator app, and the file of recovery codes for its owner. */

interface App {
  /** The app's name for the entry. */
  issuer: string;
  account: string;
  key: string;
}

/** The address in the QR code. */
export function otpauthUri({ issuer, account, key }: App): string {
  const name = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${name}?secret=${key}&issuer=${encodeURIComponent(issuer)}`;
}

/** The text of the downloaded file. */
export function codesFile(product: string, email: string, codes: readonly string[]): string {
  return [`Recovery codes of ${email} at ${product}`, 'One of them turns the second factor off if the app is lost.', '', ...codes, ''].join('\n');
}
