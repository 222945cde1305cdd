import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { grouped } from '../../lib/grouped';
import { formatPoints } from '../../lib/money';
import { Fact, Facts } from '../list/Facts';
import { StatusChip } from '../money/StatusChip';
import { CaseStatus } from './CaseStatus';

interface CaseHeadProps {
  amount: number;
  /** What the payment has to name. */
  reference?: string;
  status: string;
  heading: string;
  /** What a decision does, or did, to whose balance. */
  text: string;
}

/** What a case is about: how much, how it stands, and what that means for whose balance. */
export function CaseHead({ amount, reference, status, heading, text }: CaseHeadProps) {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 4 }}>
        <Typography component="p" variant="display">
          {formatPoints(amount)}
        </Typography>
        <CaseStatus label="Request" status={status}>
          <StatusChip status={status} />
        </CaseStatus>
      </Box>
      {reference !== undefined && (
        <Facts>
          <Fact name="Reference" copies={reference}>
            {grouped(reference)}
          </Fact>
        </Facts>
      )}
      <Box sx={{ bgcolor: 'wash.accent', borderRadius: 1, px: 4, py: 3 }}>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {heading}
        </Typography>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{text}</Typography>
      </Box>
    </Box>
  );
}
