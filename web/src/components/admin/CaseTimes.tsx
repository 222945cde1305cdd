import { useUser } from '../../auth/SessionContext';
import { formatDateTime } from '../../lib/dates';
import { Fact, Facts } from '../list/Facts';

interface CaseTimesProps {
  request: {
    id: string;
    createdAt: string;
    processedAt?: string;
    processedBy?: string;
    adminNote?: string;
    failureReason?: string;
  };
}

/** When a request was made, who decided it and when, and the note. */
export function CaseTimes({ request }: CaseTimesProps) {
  const { uid } = useUser();
  const { id, createdAt, processedAt, processedBy, adminNote, failureReason } = request;
  return (
    <Facts>
      <Fact name="Asked">{formatDateTime(createdAt)}</Fact>
      {processedAt && <Fact name="Decided">{formatDateTime(processedAt)}</Fact>}
      {processedBy && <Fact name="Decided by">{processedBy === uid ? 'You' : `Admin ${processedBy}`}</Fact>}
      {adminNote && <Fact name="Note to the player">{adminNote}</Fact>}
      {failureReason && <Fact name="Why it failed">{failureReason}</Fact>}
      <Fact name="Request id" mono copies={id} />
    </Facts>
  );
}
