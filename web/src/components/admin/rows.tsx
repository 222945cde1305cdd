import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { FourEyes } from '../../api/admin';
import type { QueueName } from '../../auth/roles';
import { usePermits } from '../../auth/SessionContext';
import { formatAge, formatDateTime } from '../../lib/dates';
import { formatAmount } from '../../lib/money';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { Muted } from '../money/requests';
import { StatusChip } from '../money/StatusChip';
import { proposedWords } from './fourEyes';

/** Parts of a queue's rows. All are spans, because a narrow row is a button. */

/** A name and the id or e-mail that identifies it: stacked in a card, side by side in a table. */
export function Two({ first, second }: { first: string; second: string }) {
  return (
    <>
      <Box component="span" sx={{ display: { xs: 'block', md: 'inline' }, mr: 2, fontWeight: 600 }}>
        {first}
      </Box>
      <Box component="span" sx={{ display: { xs: 'block', md: 'inline' }, typography: 'caption', color: 'text.secondary' }}>
        {second}
      </Box>
    </>
  );
}

export function Amount({ children }: { children: number }) {
  return <Box component="strong">${formatAmount(children)}</Box>;
}

interface ReviewProps {
  queue: QueueName;
  /** An admin has to act on it. */
  waits: boolean;
  /** Names the row for screen readers. */
  of: string;
}

/** The one action of a row. A waiting case is opened for a decision if the admin's role permits one. */
export function Review({ queue, waits, of }: ReviewProps) {
  const { decides } = usePermits();
  return (
    <Box component="span" sx={{ color: 'primary.main', fontWeight: 600, whiteSpace: 'nowrap' }}>
      {waits && decides.includes(queue) ? 'Review' : 'View'}
      <span style={visuallyHidden}> {of}</span>
    </Box>
  );
}

interface StandingProps {
  request: { status: string; fourEyes?: FourEyes; payableFrom?: string };
  /** Who is working on it. */
  hands?: string | null;
  now: number;
}

/** The status of a request, and whether it waits for a second admin or for a time. */
export function Standing({ request: { status, fourEyes, payableFrom }, hands, now }: StandingProps) {
  const proposed = proposedWords(fourEyes, now);
  return (
    <>
      <StatusChip status={status} />
      {hands && <Muted>{hands}</Muted>}
      {proposed && <Muted>{proposed}</Muted>}
      {payableFrom !== undefined && now < Date.parse(payableFrom) && <Muted>{`Payable from ${formatDateTime(payableFrom)}`}</Muted>}
    </>
  );
}

interface RowCardProps {
  who: ReactNode;
  request: StandingProps['request'] & { amount: number; createdAt: string };
  hands?: string | null;
  now: number;
}

/** A row on a narrow screen. */
export function RowCard({ who, request, hands, now }: RowCardProps) {
  return (
    <Box component="span" sx={{ display: 'grid', gap: 3, overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
        <Box component="span" sx={{ minWidth: 0 }}>
          {who}
        </Box>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          <Amount>{request.amount}</Amount>
        </Box>
      </Box>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
        <span>
          <Standing request={request} hands={hands ?? null} now={now} />
        </span>
        <Muted>{formatAge(request.createdAt, now)}</Muted>
      </Box>
    </Box>
  );
}
