/** How many colours an entry has (spec 9.22). */
export const PICKS = 3;

/** Removes a selected colour, or adds one up to three; a fourth is ignored (spec 4.45, 4.46). */
export function toggled(picks: readonly string[], colour: string): readonly string[] {
  if (picks.includes(colour)) return picks.filter((pick) => pick !== colour);
  return picks.length < PICKS ? [...picks, colour] : picks;
}

/** The picks that this round offers: the next round may have other colours. */
export function among(picks: readonly string[], colours: readonly string[]): readonly string[] {
  return picks.filter((pick) => colours.includes(pick));
}
