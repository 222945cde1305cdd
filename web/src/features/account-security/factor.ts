/** What an authenticator app needs, and what its owner keeps. */

/** Groups of four, to be typed by hand. */
export function grouped(key: string): string {
  return key.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

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

/** The dark squares as an SVG path, each run of a row in one piece. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => {
      const line = row.map((isDark) => (isDark ? '#' : ' ')).join('');
      return [...line.matchAll(/#+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
    })
    .join('');
}

/** What the downloaded file says. */
export function codesFile(product: string, email: string, codes: readonly string[]): string {
  return [`Recovery codes of ${email} at ${product}`, 'One of them turns the second factor off if the app is lost.', '', ...codes, ''].join('\n');
}
