import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { NOT_ADMIN } from '../../api/admin';
import { ApiError } from '../../api/errors';
import { useSession } from '../../auth/SessionContext';
import { EmptyState } from '../EmptyState';
import { ShieldIcon } from '../icons';

/** Whether the server no longer takes the caller for an admin. The token may say so until it is renewed. */
export function saysNotAdmin(error: unknown): boolean {
  return error instanceof ApiError && error.code === NOT_ADMIN;
}

/** For an admin whose rights were removed while the dashboard was open: the way out, with a renewed token. */
export function RightsGone() {
  const session = useSession();
  return (
    <EmptyState
      icon={<ShieldIcon size={24} />}
      text="You are no longer an admin, so this page is closed to you."
      action={
        <Button component={Link} to="/" variant="contained" onClick={() => void session.check()}>
          Go to the game
        </Button>
      }
    />
  );
}
