import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Funds } from '../../api/admin';
import { formatAmount } from '../../lib/money';
import { sidesOf, type FundsSide } from './funds';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '6px 0', textAlign: 'left', fontWeight: 400 },
  '& td': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& caption': { ...theme.typography.caption, fontWeight: 600, color: theme.vars.palette.text.secondary, textAlign: 'left' },
  '& tfoot th, & tfoot td': { borderTop: `1px solid ${theme.vars.palette.divider}`, fontWeight: 650 },
}));

interface FundsStatementProps {
  funds: Funds;
  /** Names the wallet and the time of the figures. */
  caption: string;
}

/** Where the money came from and where it is: two sides with equal totals. */
export function FundsStatement({ funds, caption }: FundsStatementProps) {
  const { cameIn, went } = sidesOf(funds);
  return (
    <Box component="section" sx={{ display: 'grid', gap: 4 }}>
      <Box>
        <Typography variant="h2" component="h3">
          What the money is made of
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          {caption}
        </Typography>
      </Box>
      <Side name="Came in" side={cameIn} />
      <Side name="Went out, or is still here" side={went} />
    </Box>
  );
}

function Side({ name, side: { lines, total } }: { name: string; side: FundsSide }) {
  return (
    <Table>
      <caption>{name}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.name}>
            <th scope="row">{line.name}</th>
            <td>${formatAmount(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>${formatAmount(total)}</td>
        </tr>
      </tfoot>
    </Table>
  );
}
