import { useMutation, useQueryClient } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { ADMIN } from '../../api/admin';
import { useSession } from '../../auth/SessionContext';
import { BusyButton } from '../form/BusyButton';
import { EmptyState } from '../page/EmptyState';
import { ShieldIcon } from '../page/icons';
import { FACTOR_MISSING, NO_LONGER_ADMIN, ROLE_CHANGED, saysFactorMissing, saysOtherRole } from './refusedRights';

interface RenewProps {
  /** Lets the caller forget the refusal that it keeps. */
  onRenewed?: (() => void) | undefined;
}

interface RightsGoneProps extends RenewProps {
  /** The server's refusal. */
  error: unknown;
}

/** Shown to an admin whose rights have changed or have no effect yet. It offers the next step. */
export function RightsGone({ error, onRenewed }: RightsGoneProps) {
  const session = useSession();
  if (saysOtherRole(error)) {
    return <EmptyState icon={<ShieldIcon size={24} />} text={ROLE_CHANGED} action={<Renew onRenewed={onRenewed} />} />;
  }
  if (saysFactorMissing(error)) {
    return (
      <EmptyState
        icon={<ShieldIcon size={24} />}
        title="Set up your second factor first"
        text={FACTOR_MISSING}
        action={
          <Button component={Link} to="/profile#second-factor" variant="contained">
            Go to your profile
          </Button>
        }
      />
    );
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

/** Renews the token, whose role decides what is shown, and refetches everything. */
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
