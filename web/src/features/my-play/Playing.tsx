import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { coloursConfigQuery } from '../../api/colours';
import { Amount, Amounts } from '../../components/money/Amounts';
import { BarChart } from '../../components/colour/BarChart';
import { Figure } from '../../components/page/Figure';
import { SOURCES } from '../../components/money/rowWords';
import { counted } from '../../lib/counted';
import { formatAmount, formatSigned, fromHundredths } from '../../lib/money';
import { drawReturn, percent, QUICK_RETURN } from '../../lib/odds';
import { formatDuration } from '../../lib/playTime';
import { paintOf } from '../../theme/gameColours';
import { Part } from './Part';
import type { Unit } from './period';
import type { Result, Results, SlotResult } from './results';

/** The number of table rows added at a time. */
const ROWS_STEP = 14;

const shown = (hundredths: number) => formatAmount(fromHundredths(hundredths));
const signed = (hundredths: number) => formatSigned(fromHundredths(hundredths));

/** The result of playing beside the average result. */
export function Playing({ results: { games, all, ms } }: { results: Results }) {
  const { data: rules } = useQuery({ ...coloursConfigQuery, enabled: games.colours.played > 0 });
  return (
    <Part title="Playing">
      {all.played === 0 && all.back === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>Nothing was played in this time.</Typography>
      ) : (
        <>
          <Box component="dl" sx={{ m: 0, display: 'grid', columnGap: 4, rowGap: 3, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, auto)' }, justifyContent: { sm: 'space-between' } }}>
            <Figure name="Staked" value={shown(all.staked)} />
            <Figure name="Came back" value={shown(all.back)} />
            <Figure name="Result" value={signed(all.net)} />
            <Figure name="Time played" value={formatDuration(ms)} />
          </Box>
          <Amounts>
            <GameResult name={SOURCES.quick.name} unit="round" result={games.quick} average={QUICK_RETURN} />
            <GameResult name={SOURCES.colours.name} unit="ticket" result={games.colours} average={rules ? drawReturn(rules.odds) : undefined} />
          </Amounts>
        </>
      )}
    </Part>
  );
}

interface GameResultProps {
  name: string;
  unit: string;
  result: Result;
  /** The share of stakes that is returned by the rules; undefined until known. */
  average: number | undefined;
}

function GameResult({ name, unit, result, average }: GameResultProps) {
  return (
    <Amount name={name} about={aboutGame(unit, result, average)}>
      {signed(result.net)}
    </Amount>
  );
}

function aboutGame(unit: string, { played, staked, back }: Result, average: number | undefined): string {
  if (played === 0) return back > 0 ? `Nothing was staked. ${shown(back)} came back of earlier stakes.` : 'Not played in this time.';
  const came = `${counted(played, unit)}. Of ${shown(staked)} staked, ${shown(back)} came back: ${percent(back / staked)}.`;
  return average === undefined ? came : `${came} On average ${percent(average)} of all stakes come back.`;
}

const UNITS: Record<Unit, { by: string; head: string }> = {
  day: { by: 'By day', head: 'Day' },
  week: { by: 'By week', head: 'Week' },
  month: { by: 'By month', head: 'Month' },
  year: { by: 'By year', head: 'Year' },
};

const CHARTS = [
  { of: 'staked', name: 'Staked', colour: 'purple', format: shown },
  { of: 'back', name: 'Came back', colour: 'green', format: shown },
  { of: 'ms', name: 'Time played', colour: 'blue', format: formatDuration },
] as const;

/** Stakes, returns and time played in three charts, and the table of the same data. */
export function OverTime({ unit, results: { slots, all, ms } }: { unit: Unit; results: Results }) {
  const { by } = UNITS[unit];
  const totals = { ...all, ms };
  // Stakes and returns use the same scale.
  const most = Math.max(...slots.flatMap(({ staked, back }) => [staked, back]));
  const max = { staked: most, back: most, ms: Math.max(...slots.map((slot) => slot.ms)) };
  return (
    <Part title={by}>
      <Box sx={{ display: 'grid', columnGap: 10, rowGap: 6, gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' } }}>
        {CHARTS.map(({ of, name, colour, format }) => (
          <BarChart
            key={of}
            name={name}
            total={format(totals[of])}
            label={`${name} ${by.toLowerCase()}: ${format(totals[of])} in all. The figures are in the table below.`}
            points={slots.map((slot) => ({ name: slot.name, value: slot[of] }))}
            max={max[of]}
            format={format}
            paint={paintOf(colour)}
          />
        ))}
      </Box>
      <Table unit={unit} slots={slots} />
    </Part>
  );
}

const Figures = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '8px 0 8px 12px', textAlign: 'right', verticalAlign: 'baseline', whiteSpace: 'nowrap' },
  '& th:first-of-type': { paddingLeft: 0, textAlign: 'left', whiteSpace: 'normal', fontWeight: 'inherit' },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  [theme.breakpoints.down('sm')]: { fontSize: theme.typography.body2.fontSize, '& th, & td': { paddingLeft: 8 } },
}));

/** The parts that contain a game, newest first. */
function Table({ unit, slots }: { unit: Unit; slots: readonly SlotResult[] }) {
  const [count, setCount] = useState(ROWS_STEP);
  const { by, head } = UNITS[unit];
  const played = slots.filter((slot) => slot.played > 0 || slot.back > 0).toReversed();
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Figures aria-label={by}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">Staked</th>
            <th scope="col">Came back</th>
            <th scope="col">Result</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {played.slice(0, count).map(({ name, staked, back, net, ms }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{shown(staked)}</td>
              <td>{shown(back)}</td>
              <td>{signed(net)}</td>
              <td>{formatDuration(ms)}</td>
            </tr>
          ))}
        </tbody>
      </Figures>
      {played.length > count && <Button onClick={() => setCount(count + ROWS_STEP)}>Show more</Button>}
    </Box>
  );
}
