/** Groups of four, for typing by hand. */
export function grouped(key: string): string {
  return key.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
