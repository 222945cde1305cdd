import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { grouped } from '../../lib/grouped';
import { formatPoints } from '../../lib/money';
import { Fact, Facts } from '../list/Facts';
import { StatusChip } from '../money/StatusChip';
import { CaseStatus } from './CaseStatus';

interface CaseHeadProps {
  amount: number;
  /** What was paid, where it is another amount. */
  booked?: number | undefined;
  /** The reference that the payment must carry. */
  reference?: string;
  status: string;
  heading: string;
  /** The effect of a decision on a balance. */
  text: string;
}

/** The head of a case: its amount, its status, and its effect on a balance. */
export function CaseHead({ amount, booked, reference, status, heading, text }: CaseHeadProps) {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 4 }}>
        <Typography component="p" variant="display">
          {formatPoints(booked ?? amount)}
        </Typography>
        {/* A reversal changes what was done, not the status. */}
        <CaseStatus label="Request" status={`${status}: ${heading}`}>
          <StatusChip status={status} />
        </CaseStatus>
      </Box>
      {(reference !== undefined || booked !== undefined) && (
        <Facts>
          {booked !== undefined && <Fact name="Asked for">{formatPoints(amount)}</Fact>}
          {reference !== undefined && (
            <Fact name="Reference" copies={reference}>
              {grouped(reference)}
            </Fact>
          )}
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
