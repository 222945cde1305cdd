import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { nextDrawQuery, type NextDraw } from '../../api/colours';
import { TilePattern } from '../../components/colour/TilePattern';
import { formatPoints } from '../../lib/money';
import { serverNow, type ServerClock } from '../../lib/serverClock';
import { useServerTicks } from '../../lib/serverTicks';
import { inkOn, paintOf } from '../../theme/gameColours';
import { Frame, Unknown, Waiting } from './frame';
import { minutesUntil, refetchMs, timeText } from './time';

const MINUTE_MS = 60_000;

/** Fetched when Home opens and when the round is over, but never in between or for a hidden tab: an idle game screen costs the database nothing. */
export default function NextDrawLines() {
  const [spread] = useState(Math.random);
  const { data: next, isPending } = useQuery({
    ...nextDrawQuery,
    staleTime: ({ state: { data, dataUpdatedAt } }) => (data ? Date.now() + refetchMs(data, spread) - dataUpdatedAt : 0),
    refetchInterval: ({ state: { data } }) => (data ? refetchMs(data, spread) : false),
    refetchOnWindowFocus: true,
  });
  const [prize] = next?.rules.odds.tiers ?? [];
  if (isPending) return <Waiting />;
  if (!next || !prize) return <Unknown />;
  return (
    <Frame dots={<Dots colours={next.rules.colors} />}>
      <Typography>
        <Box component="strong" sx={{ fontWeight: 700 }}>
          {formatPoints(prize.prize)}
        </Box>{' '}
        for {prize.matches} right of {next.rules.colors.length}
      </Typography>
      <TimeLeft next={next} />
    </Frame>
  );
}

/** Whole minutes until `at`; re-renders when they change. */
function useMinutesUntil(at: number, clock: ServerClock): number {
  const subscribe = useServerTicks(at, clock, MINUTE_MS);
  return useSyncExternalStore(subscribe, () => minutesUntil(at, serverNow(clock)));
}

function TimeLeft({ next: { rules, clock } }: { next: NextDraw }) {
  const toClose = useMinutesUntil(Date.parse(rules.schedule.closeAt), clock);
  const toDraw = useMinutesUntil(Date.parse(rules.schedule.drawAt), clock);
  return <Typography sx={{ color: 'text.secondary' }}>{timeText(toClose, toDraw)}</Typography>;
}

/** The colours of the round. */
function Dots({ colours }: { colours: readonly string[] }) {
  return (
    <Box role="img" aria-label={`Colours: ${colours.join(', ')}`} sx={{ display: 'flex', gap: '6px' }}>
      {colours.map((name) => (
        <Dot key={name} name={name} />
      ))}
    </Box>
  );
}

function Dot({ name }: { name: string }) {
  const { hex, pattern } = paintOf(name);
  const ink = inkOn(hex);
  return (
    <Box
      sx={{ position: 'relative', overflow: 'hidden', flex: '0 1 24px', aspectRatio: '1', borderRadius: '50%', border: '1px solid' }}
      // The hairline separates white from a light surface, and black from a dark one.
      style={{ backgroundColor: hex, borderColor: `color-mix(in srgb, ${ink} 30%, ${hex})` }}
    >
      <TilePattern hex={hex} pattern={pattern} />
    </Box>
  );
}
