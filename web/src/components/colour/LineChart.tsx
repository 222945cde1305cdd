import Box from '@mui/material/Box';
import { heights, marksOf, stepsPath, type Mark } from '../../lib/chart';
import { visuallyHidden } from '../../lib/visuallyHidden';

export interface LinePoint {
  /** The time or place of the value, in a few words. */
  name: string;
  value: number;
}

interface LineChartProps {
  /** The chart in one sentence. */
  label: string;
  /** The column heads of the table for screen readers. */
  heads: { name: string; value: string };
  /** At least two. */
  points: readonly LinePoint[];
  format: (value: number) => string;
}

const [WIDTH, HEIGHT] = [1000, 100] as const;

const sentence = (names: string[]) => {
  const joined = names.join(' and ');
  return joined.charAt(0).toUpperCase() + joined.slice(1);
};

/** A line chart, labelled at its ends, its lowest and its highest value. Its height is fixed. */
export function LineChart({ label, heads, points, format }: LineChartProps) {
  const values = points.map(({ value }) => value);
  const marks = marksOf(values);
  const levels = heights(values);
  const across = ({ index }: Mark) => (index / Math.max(1, points.length - 1)) * 100;
  const valueAt = ({ index }: Mark) => format(values[index] ?? 0);
  const inner = (name: string) => marks.find(({ names }) => names[0] === name);
  return (
    <Box sx={{ position: 'relative', minWidth: 0 }}>
      <Box role="img" aria-label={label} sx={{ typography: 'caption', color: 'text.secondary' }}>
        <Between mark={inner('highest')} across={across} text={(mark) => `${sentence(mark.names)} ${valueAt(mark)}`} />
        <Box sx={{ position: 'relative', height: { xs: 88, md: 208 }, my: 2, mx: 1, color: 'primary.main' }}>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            width="100%"
            height="100%"
            style={{ display: 'block', overflow: 'visible' }}
          >
            <path
              d={stepsPath(values, WIDTH, HEIGHT)}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {marks.map((mark) => (
            <Box
              key={mark.index}
              // A border, because a background disappears in forced colours.
              sx={{ position: 'absolute', border: 4, borderRadius: '50%', transform: 'translate(-50%, 50%)' }}
              style={{ left: `${across(mark)}%`, bottom: `${(levels[mark.index] ?? 0) * 100}%` }}
            />
          ))}
        </Box>
        <Between mark={inner('lowest')} across={across} text={(mark) => `${sentence(mark.names)} ${valueAt(mark)}`} />
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, mt: 1, pt: 2, borderTop: 1, borderColor: 'divider' }}>
          {[inner('first'), inner('last')].map(
            (mark, order) =>
              mark && (
                <Box key={mark.index} sx={{ textAlign: order === 0 ? 'left' : 'right' }}>
                  {sentence(mark.names)} <Box component="b" sx={{ fontWeight: 650, color: 'text.primary' }}>{valueAt(mark)}</Box>
                  <br />
                  {points[mark.index]?.name}
                </Box>
              ),
          )}
        </Box>
      </Box>
      <Box style={visuallyHidden}>
        <table>
          <thead>
            <tr>
              <th scope="col">Point</th>
              <th scope="col">{heads.name}</th>
              <th scope="col">{heads.value}</th>
            </tr>
          </thead>
          <tbody>
            {marks.map((mark) => (
              <tr key={mark.index}>
                <th scope="row">{sentence(mark.names)}</th>
                <td>{points[mark.index]?.name}</td>
                <td>{valueAt(mark)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Box>
  );
}

interface BetweenProps {
  /** Absent if it is one of the ends, which are labelled separately. */
  mark: Mark | undefined;
  across: (mark: Mark) => number;
  text: (mark: Mark) => string;
}

/** The label of a value within the line, above or below it. Its space is always reserved. */
function Between({ mark, across, text }: BetweenProps) {
  return (
    <Box sx={{ position: 'relative', height: '1.4em', whiteSpace: 'nowrap' }}>
      {mark && (
        // The text is shifted left in proportion to its position, so it never leaves the chart.
        <Box
          component="span"
          sx={{ position: 'absolute' }}
          style={{ left: `${across(mark)}%`, transform: `translateX(-${across(mark)}%)` }}
        >
          {text(mark)}
        </Box>
      )}
    </Box>
  );
}
