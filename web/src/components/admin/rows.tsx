import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { QueueName } from '../../auth/roles';
import { usePermits } from '../../auth/SessionContext';
import { formatAmount } from '../../lib/money';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { StatusChip } from '../StatusChip';

/** Pieces of a queue's rows. Spans all of them: a narrow row is a button. */

/** A name, with the id or e-mail that identifies it. */
export function Two({ first, second }: { first: string; second: string }) {
  return (
    <>
      <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {first}
      </Box>
      <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
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
  /** Somebody has to do something about it. */
  waits: boolean;
  /** Tells a screen reader which row's it is. */
  of: string;
}

/** The one action of a row: what waits is looked at to be decided, by whoever may. */
export function Review({ queue, waits, of }: ReviewProps) {
  const { decides } = usePermits();
  return (
    <Box component="span" sx={{ color: 'primary.main', fontWeight: 600, whiteSpace: 'nowrap' }}>
      {waits && decides.includes(queue) ? 'Review' : 'View'}
      <span style={visuallyHidden}> {of}</span>
    </Box>
  );
}

interface RowCardProps {
  who: ReactNode;
  amount: number;
  status: string;
  age: string;
}

/** A row on a narrow screen. */
export function RowCard({ who, amount, status, age }: RowCardProps) {
  return (
    <Box component="span" sx={{ display: 'grid', gap: 3, overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
        <Box component="span" sx={{ minWidth: 0 }}>
          {who}
        </Box>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          <Amount>{amount}</Amount>
        </Box>
      </Box>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
        <StatusChip status={status} />
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {age}
        </Box>
      </Box>
    </Box>
  );
}
