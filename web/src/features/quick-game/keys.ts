/** The tile that a key stands for: a digit from 1 to 6, as long as no other key is held with it. */
export function squareOf({ key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): number | null {
  if (repeat || ctrlKey || metaKey || altKey) return null;
  return /^[1-6]$/.test(key) ? Number(key) - 1 : null;
}
