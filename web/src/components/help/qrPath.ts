/** The dark squares as an SVG path, each run of a row in one piece. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => {
      const line = row.map((isDark) => (isDark ? '#' : ' ')).join('');
      return [...line.matchAll(/#+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
    })
    .join('');
}
