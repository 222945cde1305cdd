import type { ColoursRound } from '../../api/colours';

export interface ColourCount {
  name: string;
  /** The number of draws in which it was among the three. */
  count: number;
}

/** How often each colour was drawn, in the order of the newest draw's colours. Colours of older draws only come last. */
export function drawnCounts(draws: readonly Pick<ColoursRound, 'colors' | 'winningColors'>[]): ColourCount[] {
  const counts = new Map<string, number>();
  for (const { colors } of draws) {
    for (const name of colors) counts.set(name, 0);
  }
  for (const name of draws.flatMap(({ winningColors }) => winningColors)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}

/** Which draws are counted, and that the counts predict nothing. */
export function countsText(draws: number): string {
  const past = draws === 1 ? 'In the one draw listed here' : `In the ${draws} draws listed here`;
  return `${past}. Past draws say nothing about the next one: each colour is as likely as any other.`;
}
