import { useUser } from '../../auth/SessionContext';
import { formatDateTime } from '../../lib/dates';
import { Fact, Facts } from '../list/Facts';

interface CaseTimesProps {
  request: {
    createdAt: string;
    processedAt?: string;
    processedBy?: string;
    adminNote?: string;
    failureReason?: string;
    reversedAt?: string;
    reversedBy?: string;
    reversalReason?: string;
  };
}

/** When a request was made, who decided it and when, and the note. */
export function CaseTimes({ request }: CaseTimesProps) {
  const { uid } = useUser();
  const { createdAt, processedAt, processedBy, adminNote, failureReason, reversedAt, reversedBy, reversalReason } = request;
  const admin = (by: string) => (by === uid ? 'You' : `Admin ${by}`);
  return (
    <Facts>
      <Fact name="Asked">{formatDateTime(createdAt)}</Fact>
      {processedAt && <Fact name="Decided">{formatDateTime(processedAt)}</Fact>}
      {processedBy && <Fact name="Decided by">{admin(processedBy)}</Fact>}
      {adminNote && <Fact name="Note to the player">{adminNote}</Fact>}
      {failureReason && <Fact name="Why it failed">{failureReason}</Fact>}
      {reversedAt && <Fact name="Reversed">{formatDateTime(reversedAt)}</Fact>}
      {reversedBy && <Fact name="Reversed by">{admin(reversedBy)}</Fact>}
      {reversalReason && <Fact name="Why it was reversed">{reversalReason}</Fact>}
    </Facts>
  );
}
