import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Amounts, Amount } from '../../components/money/Amounts';
import { formatAmount, formatSigned, fromHundredths } from '../../lib/money';
import type { Money } from './money';
import { Part } from './Part';

const shown = (hundredths: number) => formatAmount(fromHundredths(hundredths));

/** In one sentence, without a judgement. */
function sentence({ paidIn, paid, held, net }: Money): string {
  const moved = `You paid in ${shown(paidIn)} points and took out ${shown(paid + held)}`;
  if (net === 0) return `${moved}: as much came out as went in.`;
  return `${moved}: ${shown(Math.abs(net))} more ${net < 0 ? 'went in than came out' : 'came out than went in'}.`;
}

function aboutPaidOut({ paid, held }: Money): string | undefined {
  if (held === 0) return undefined;
  return `${shown(paid)} is paid. ${shown(held)} is on hold, until it is decided.`;
}

/** Money in and out. Transfers from and to other players are listed separately and are no winnings. */
export function MoneyInAndOut({ money }: { money: Money }) {
  return (
    <Part title="Paid in and out">
      <Box>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 1 }}>
          Net: paid out less paid in
        </Typography>
        <Typography component="p" variant="display" sx={{ overflowWrap: 'anywhere' }}>
          {formatSigned(fromHundredths(money.net))}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 2 }}>{sentence(money)}</Typography>
      </Box>
      <Amounts>
        <Amount name="Paid in" about="By deposits for yourself.">
          {shown(money.paidIn)}
        </Amount>
        <Amount name="Paid out" about={aboutPaidOut(money)}>
          {shown(money.paid + money.held)}
        </Amount>
      </Amounts>
      {(money.received > 0 || money.sent > 0) && (
        <Box>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 1 }}>
            Between players, not counted above:
          </Typography>
          <Amounts>
            <Amount name="From other players">{shown(money.received)}</Amount>
            <Amount name="To other players">{shown(money.sent)}</Amount>
          </Amounts>
        </Box>
      )}
    </Part>
  );
}
