import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { paymentQuery, type Deposit } from '../../api/deposits';
import { useUser } from '../../auth/SessionContext';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { Fact, Facts } from '../../components/list/Facts';
import { Placeholder } from '../../components/page/Placeholder';
import { QrCode } from '../../components/help/QrCode';
import { To } from '../../components/page/To';
import { grouped } from '../../lib/grouped';
import { formatWorth } from '../../lib/money';
import { takesSlip } from './history';

/** The amount, the reference, and the bank. */
export function WhereToPay({ request }: { request: Deposit }) {
  const { amount, reference } = request;
  const { uid } = useUser();
  const { data, error, refetch } = useQuery(paymentQuery(uid));
  return (
    <Box component="section" aria-label="Where to pay" sx={{ display: 'grid', gap: 4 }}>
      <Typography>{takesSlip(request) ? 'Pay' : 'If you have not paid yet, pay'} this amount, with this reference on the payment.</Typography>
      <Box
        sx={{
          bgcolor: 'raised',
          borderRadius: 1,
          p: 4,
          // The bank's lines stand in two columns where there is room; amount and reference take a line each.
          '& > dl': { gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' },
          '& > dl > :nth-of-type(-n + 2)': { gridColumn: '1 / -1' },
        }}
      >
        <Facts>
          <Fact name="Amount" copies={amount.toFixed(2)}>
            <Typography component="strong" variant="h2">
              {formatWorth(amount)}
            </Typography>
          </Fact>
          <Fact name="Reference" copies={reference}>
            <Typography component="strong" variant="h2">
              {grouped(reference)}
            </Typography>
          </Fact>
          {data?.payTo.map(({ name, value }) => (
            <Fact key={name} name={name} copies={value} />
          ))}
        </Facts>
        {!data && !error && <Placeholder sx={{ height: 120, mt: 4 }} />}
        {error && <ErrorPanel title="Where to pay could not be loaded" error={error} onRetry={() => void refetch()} />}
        {data?.payTo.length === 0 && (
          <Typography>
            Please{' '}
            <To address="/support">ask support</To>{' '}
            where to pay, and name this reference.
          </Typography>
        )}
      </Box>
      {data?.qr !== undefined && (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <Typography variant="body2">Or scan this code with your bank’s app, and enter the reference there.</Typography>
          <QrCode text={data.qr} label="QR code for your bank’s app" />
        </Box>
      )}
    </Box>
  );
}
