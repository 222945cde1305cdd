import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { foundPlayerQuery } from '../../api/players';
import { useUser } from '../../auth/SessionContext';
import { approvalText } from './approval';

interface ApprovalLineProps {
  amount: number | undefined;
  /** Another player's e-mail or user id as it was typed; undefined for oneself. */
  to: string | undefined;
}

/** What an approval will do to whose balance, as soon as that is known. */
export function ApprovalLine({ amount, to }: ApprovalLineProps) {
  const { uid } = useUser();
  // Whoever asks for it is the field above; here its answer is only read.
  const { data: found } = useQuery({ ...foundPlayerQuery(uid, to?.trim() ?? ''), enabled: false });
  const isKnown = amount !== undefined && (to === undefined || found !== undefined);
  const other = to === undefined || found?.isSelf ? undefined : found?.username;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: 20, overflowWrap: 'anywhere' }}>
      {isKnown ? approvalText(amount, other) : 'An admin looks at each request before any points move.'}
    </Typography>
  );
}
