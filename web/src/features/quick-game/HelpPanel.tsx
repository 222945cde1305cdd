import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { SidePanel } from '../../components/dialog/SidePanel';
import { To } from '../../components/page/To';
import { formatAmount, ONE_POINT } from '../../lib/money';
import { stakeOf, winOf } from '../../lib/odds';
import { backOnAverage, LOSING_IN_WORDS, TILES_IN_WORDS } from './odds';
import { MULTIPLIERS, RETURN_TEXT } from './stake';

/** How the game works, available at any time. */
export default function HelpPanel({ onTry, onClose }: { onTry: () => void; onClose: () => void }) {
  return (
    <SidePanel open title="How it works" onClose={onClose}>
      <Part title="The odds">
        <Words>
          One of {TILES_IN_WORDS} colours is right, and each is as likely as any other. On average {LOSING_IN_WORDS} guesses are wrong. What was right
          before says nothing about the next round.
        </Words>
        <Button variant="outlined" onClick={onTry} sx={{ justifySelf: 'start' }}>
          Try it free
        </Button>
      </Part>
      <Part title="What a guess costs and brings">
        <Multipliers />
        <Words>
          In points. {ONE_POINT} A right guess adds the win, a wrong one takes the stake. On average {RETURN_TEXT} of all stakes come back, whichever
          multiplier you choose: whoever plays for long loses more than they win.
        </Words>
      </Part>
      <Part title="How to check a result">
        <Words>
          The answer is fixed and sealed before you pick: the server shows its commitment first. Afterwards it tells the seed behind it, and your browser
          checks that the answer follows from it. “See the proof” under the board has every number, and how to do the same without us. Whoever you give them to
          can use <To address="/check">Check a round</To>, signed in or not. <To address="/fair-play">Fair play</To> has the whole of it.
        </Words>
      </Part>
      <Part title="Where to pay in">
        <Words>
          “Deposit” beside your balance takes your request and shows where to pay. The points are yours when the payment has been approved;{' '}
          <To address="/deposits">Deposit history</To> says how far it has come.
        </Words>
      </Part>
      <Part title="How to stop">
        <Words>
          Stop whenever you like: a round that you let pass costs nothing, and a board that nobody touches rests by itself. What you may take out is under{' '}
          <To address="/withdraw">Withdraw</To>. You can <To address="/profile#limits">set limits</To> for what you stake, lose and pay in, and for how
          long you play. To stop for a day or for years, <To address="/profile#take-break">take a break</To>. From time to time a reality check asks whether you want to play on; what it all costs is in{' '}
          <To address="/my-play">My play</To>. If it is no fun any more: <To address="/gambling-help">Help with gambling</To>.
        </Words>
      </Part>
    </SidePanel>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h2" component="h3">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Words({ children }: { children: ReactNode }) {
  return <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>;
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '8px 0 8px 12px', textAlign: 'right', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& th:first-of-type': { paddingLeft: 0, textAlign: 'left' },
  '& thead th': { ...theme.typography.caption, fontWeight: 400, color: theme.vars.palette.text.secondary, verticalAlign: 'bottom' },
}));

function Multipliers() {
  return (
    <Table aria-label="Multipliers">
      <thead>
        <tr>
          <th scope="col">Multiplier</th>
          <th scope="col">Stake</th>
          <th scope="col">Win</th>
          <th scope="col">Back on average</th>
        </tr>
      </thead>
      <tbody>
        {MULTIPLIERS.map((multiplier) => (
          <tr key={multiplier}>
            <th scope="row">{multiplier}x</th>
            <td>{formatAmount(stakeOf(multiplier))}</td>
            <td>+ {formatAmount(winOf(multiplier))}</td>
            <td>{formatAmount(backOnAverage(multiplier))}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
