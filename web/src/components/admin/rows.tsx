import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { FourEyes } from '../../api/admin';
import type { QueueName } from '../../auth/roles';
import { usePermits } from '../../auth/SessionContext';
import { formatAge, formatDateTime } from '../../lib/dates';
import { formatAmount } from '../../lib/money';
import { visuallyHidden } from '../../lib/visuallyHidden';
import type { Column } from '../list/DataList';
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

/** How long ago something was. Its exact time shows on hover. */
export function Age({ of: iso, now }: { of: string; now: number }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatAge(iso, now)}
    </time>
  );
}

interface ReviewProps {
  queue: QueueName;
  /** An admin has to act on it. */
  waits: boolean;
  /** Names the row for screen readers. */
  of: string;
}

/** A waiting case is opened for a decision if the admin's role permits one. */
function Review({ queue, waits, of }: ReviewProps) {
  const { decides } = usePermits();
  return (
    <Box component="span" sx={{ color: 'primary.main', fontWeight: 600, whiteSpace: 'nowrap' }}>
      {waits && decides.includes(queue) ? 'Review' : 'View'}
      <span style={visuallyHidden}> {of}</span>
    </Box>
  );
}

/** The one action of a row. */
export function reviewColumn<Case>(queue: QueueName, about: (row: Case) => Omit<ReviewProps, 'queue'>): Column<Case> {
  return { id: 'review', label: 'Action', primary: true, align: 'right', render: (row) => <Review queue={queue} {...about(row)} /> };
}

interface StandingProps {
  request: { status: string; fourEyes?: FourEyes; payableFrom?: string; reversedAt?: string };
  /** Who is working on it. */
  hands?: string | null;
  now: number;
}

/** The status of a request, and whether it waits for a second admin or for a time. */
export function Standing({ request: { status, fourEyes, payableFrom, reversedAt }, hands, now }: StandingProps) {
  const proposed = proposedWords(fourEyes, now);
  return (
    <>
      <StatusChip status={status} />
      {hands && <Muted>{hands}</Muted>}
      {reversedAt !== undefined && <Muted>Reversed</Muted>}
      {proposed && <Muted>{proposed}</Muted>}
      {payableFrom !== undefined && now < Date.parse(payableFrom) && <Muted>{`Payable from ${formatDateTime(payableFrom)}`}</Muted>}
    </>
  );
}

interface RowCardProps {
  status: ReactNode;
  createdAt: string;
  now: number;
  children: ReactNode;
}

/** A row on a narrow screen, with its status and its age at the foot. */
export function RowCard({ status, createdAt, now, children }: RowCardProps) {
  return (
    <Box component="span" sx={{ display: 'grid', gap: 3, overflowWrap: 'anywhere' }}>
      {children}
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
        {status}
        <Muted>
          <Age of={createdAt} now={now} />
        </Muted>
      </Box>
    </Box>
  );
}

interface RequestCardProps extends StandingProps {
  request: StandingProps['request'] & { amount: number; createdAt: string };
  /** Who asked for it. */
  children: ReactNode;
}

/** A deposit or a withdrawal on a narrow screen. */
export function RequestCard({ children, ...standing }: RequestCardProps) {
  const { request, now } = standing;
  return (
    <RowCard status={<span><Standing {...standing} /></span>} createdAt={request.createdAt} now={now}>
      <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
        <Box component="span" sx={{ minWidth: 0 }}>
          {children}
        </Box>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          <Amount>{request.amount}</Amount>
        </Box>
      </Box>
    </RowCard>
  );
}
