import { useMutation, useQueryClient } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { ADMIN } from '../../api/admin';
import { useSession } from '../../auth/SessionContext';
import { BusyButton } from '../BusyButton';
import { EmptyState } from '../EmptyState';
import { ShieldIcon } from '../icons';
import { NO_LONGER_ADMIN, ROLE_CHANGED, saysOtherRole } from './refusedRights';

interface RenewProps {
  /** For whoever keeps the refusal, to forget it. */
  onRenewed?: (() => void) | undefined;
}

interface RightsGoneProps extends RenewProps {
  /** What the server said. */
  error: unknown;
}

/** For an admin whose rights changed while the dashboard was open: the way out or on, with a renewed token. */
export function RightsGone({ error, onRenewed }: RightsGoneProps) {
  const session = useSession();
  if (saysOtherRole(error)) {
    return <EmptyState icon={<ShieldIcon size={24} />} text={ROLE_CHANGED} action={<Renew onRenewed={onRenewed} />} />;
  }
  return (
    <EmptyState
      icon={<ShieldIcon size={24} />}
      text={NO_LONGER_ADMIN}
      action={
        <Button component={Link} to="/" variant="contained" onClick={() => void session.check()}>
          Go to the game
        </Button>
      }
    />
  );
}

/** Renews the token, whose role decides what is shown, and asks for everything anew. */
export function Renew({ onRenewed }: RenewProps) {
  const session = useSession();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => session.check(),
    onSuccess() {
      onRenewed?.();
      void client.resetQueries({ queryKey: ADMIN });
    },
  });
  return <BusyButton variant="contained" idleText="Reload" busyText="Reloading…" busy={isPending} onClick={() => mutate()} />;
}
