/** The geometry of a chart, separate from its drawing. */

/** A labelled value of a line. */
export interface Mark {
  index: number;
  /** For instance `first` or `lowest`; one value may have several names. */
  names: string[];
}

/** The first, last, lowest and highest value of a line; among equal ones the newest. A level line has no lowest or highest. */
export function marksOf(values: readonly number[]): Mark[] {
  const [low, high] = extremes(values);
  const found = [
    { index: 0, name: 'first' },
    { index: values.length - 1, name: 'last' },
    ...(low < high
      ? [
          { index: values.lastIndexOf(low), name: 'lowest' },
          { index: values.lastIndexOf(high), name: 'highest' },
        ]
      : []),
  ];
  const marks: Mark[] = [];
  for (const { index, name } of found) {
    const same = marks.find((mark) => mark.index === index);
    if (same) same.names.push(name);
    else marks.push({ index, names: [name] });
  }
  return marks;
}

/** The lowest and highest value, without passing thousands of values as arguments. */
function extremes(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
}

/** The highest value, among equal ones the newest; undefined if none is above zero. */
export function peakOf(values: readonly number[]): number | undefined {
  const [, high] = extremes(values);
  return high > 0 ? values.lastIndexOf(high) : undefined;
}

/** The position of each value between the lowest (0) and the highest (1); 0.5 if all are equal. */
export function heights(values: readonly number[]): number[] {
  const [low, high] = extremes(values);
  return values.map((value) => (high > low ? (value - low) / (high - low) : 0.5));
}

/**
 * A step line in a box of this size; each value holds until the next one, and y points down. If there are too many
 * values for the box, it draws those that are lowest or highest among their neighbours, so no peak is lost.
 */
export function stepsPath(values: readonly number[], width: number, height: number, stepsMax = 400): string {
  const drawn = thinned(heights(values), stepsMax);
  const last = Math.max(1, values.length - 1);
  const round = (number: number) => Math.round(number * 100) / 100;
  return drawn
    .map(({ index, value }, order) => {
      const [x, y] = [round((index / last) * width), round((1 - value) * height)];
      return order === 0 ? `M${x} ${y}` : `H${x}V${y}`;
    })
    .join('');
}

interface Drawn {
  index: number;
  value: number;
}

function thinned(values: readonly number[], max: number): Drawn[] {
  const all = values.map((value, index) => ({ index, value }));
  if (all.length <= max) return all;
  const size = Math.ceil((all.length - 2) / Math.floor((max - 2) / 2));
  const inner: Drawn[] = [];
  for (let from = 1; from < all.length - 1; from += size) {
    const near = all.slice(from, Math.min(from + size, all.length - 1));
    const low = near.reduce((least, each) => (each.value < least.value ? each : least));
    const high = near.reduce((most, each) => (each.value > most.value ? each : most));
    inner.push(...(low === high ? [low] : low.index < high.index ? [low, high] : [high, low]));
  }
  return [...all.slice(0, 1), ...inner, ...all.slice(-1)];
}
