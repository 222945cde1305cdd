import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { WithdrawalReview } from '../../api/admin';
import { CaseStatus } from '../../components/admin/CaseStatus';
import { CaseWarning } from '../../components/admin/CaseWarning';
import { LinksReminder } from '../../components/admin/LinksReminder';
import { Fact, Facts } from '../../components/list/Facts';
import { grouped } from '../../lib/grouped';
import { formatAmount } from '../../lib/money';
import { givenBackWords, handsWords, warningWords } from './words';

interface HandsProps {
  request: WithdrawalReview;
  taken: NonNullable<WithdrawalReview['taken']>;
  now: number;
}

/** The admin who has a payout. For that admin it also shows the data that the bank asks for. */
export function Hands({ request, taken, now }: HandsProps) {
  const { heading, text } = handsWords(taken, now);
  const { amount, paymentMethod, userId, givenBackAt } = request;
  const { own, payment, warning } = taken;
  return (
    <CaseStatus label="Payout" status={heading}>
      <Box sx={{ bgcolor: 'raised', borderRadius: 1, p: 4, display: 'grid', gap: 4 }}>
        <Box>
          <Typography variant="h2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {heading}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>{text}</Typography>
        </Box>
        {own && warning !== undefined && <CaseWarning>{warningWords(warning)}</CaseWarning>}
        {own && givenBackAt !== undefined && <CaseWarning>{givenBackWords(givenBackAt)}</CaseWarning>}
        {payment && (
          <>
            <LinksReminder userId={userId} role="player" />
            <Facts>
              <Fact name="Amount" copies={amount.toFixed(2)}>
                N$ {formatAmount(amount)}
              </Fact>
              <Fact name="Reference on the payment" copies={payment.reference}>
                {grouped(payment.reference)}
              </Fact>
              <Fact name="Payment method">{paymentMethod}</Fact>
              {payment.details.map(({ name, value }) => (
                <Fact key={name} name={name} copies={value} />
              ))}
            </Facts>
          </>
        )}
      </Box>
    </CaseStatus>
  );
}
