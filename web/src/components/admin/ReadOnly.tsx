import Typography from '@mui/material/Typography';
import type { QueueName } from '../../auth/roles';
import { CaseActions } from './CaseActions';
import { READ_ONLY } from './roleWords';

/** Replaces the controls that only other roles may use. */
export function ReadOnly({ children }: { children: string }) {
  return <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>;
}

/** Replaces the actions on a case that the admin's role may only read. */
export function ReadOnlyCase({ queue }: { queue: QueueName }) {
  return (
    <CaseActions>
      <ReadOnly>{READ_ONLY[queue]}</ReadOnly>
    </CaseActions>
  );
}
