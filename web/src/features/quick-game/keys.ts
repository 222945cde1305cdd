/** The tile of a key: a digit from 1 to 6 without a modifier key. */
export function squareOf({ key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): number | null {
  if (repeat || ctrlKey || metaKey || altKey) return null;
  return /^[1-6]$/.test(key) ? Number(key) - 1 : null;
}
