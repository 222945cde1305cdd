/** The specification's exact texts for this screen (spec 2.41 to 2.58, 4.41, 4.42, 8.48 to 8.51). */
export const TEXT = {
  loading: 'Loading Colours for the Day...',
  heading: 'Colours for the Day',
  submitting: 'Submitting...',
  taking: 'One moment…',
  closed: 'Closed',
  roundClosed: 'Round is closed',
  windowClosed: 'Entries window has closed',
  notUnique: 'Please select 3 unique colors.',
  submitted: 'Entry submitted!',
  loadFailed: 'Failed to load Colours',
  submitFailed: 'Failed to submit entry',
  noEntries: 'No entries yet.',
  notAnnounced: 'Not announced yet.',
} as const;

/** The fee as the server sends it: `5`, or `2.50` with decimals. */
export function feeText(fee: number): string {
  return Number.isInteger(fee) ? String(fee) : fee.toFixed(2);
}

export function lineText(fee: number): string {
  return `Pick any 3 colors. Entry Fee: N$ ${feeText(fee)} per ticket.`;
}

export function submitText(fee: number): string {
  return `Submit Entry (N$${feeText(fee)})`;
}

export function selectedText(count: number): string {
  return `Selected: ${count} / 3`;
}

/** The number of the player's tickets, as far as known. */
export function ticketsText(count: number, hasMore: boolean): string {
  return hasMore ? `${count} and more` : String(count);
}

/** `red, blue and green`. */
export function listText(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
