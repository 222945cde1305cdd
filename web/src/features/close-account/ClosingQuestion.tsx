import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { closeAccount } from '../../api/profile';
import { walletQuery, type Wallet } from '../../api/wallet';
import { useSession, useUser } from '../../auth/SessionContext';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { failureOf } from '../../components/form/FormFailure';
import { To } from '../../components/page/To';
import { formatPoints } from '../../lib/money';

/** Says what is given up, also on the button. */
export function ClosingQuestion({ onClose }: { onClose: () => void }) {
  const { uid } = useUser();
  const session = useSession();
  const { data: wallet, refetch } = useQuery({ ...walletQuery(uid), staleTime: 0 });
  const { mutate, isPending, error } = useMutation({
    mutationFn: closeAccount,
    onSuccess: () => session.forget(),
    // The balance may have changed since it was shown.
    onError: () => void refetch(),
  });
  const balance = wallet?.balance ?? 0;
  return (
    <ConfirmDialog
      title="Close your account?"
      confirmLabel={balance > 0 ? `Give up ${formatPoints(balance)} and close` : 'Close account'}
      busyLabel="Closing…"
      tone="danger"
      busy={isPending}
      failure={error && failureOf(error, 'Nobody knows whether your account is closed. Please try again.')}
      onConfirm={() => (wallet ? mutate({ giveUp: balance }) : void refetch())}
      onClose={onClose}
    >
      {balance > 0 && (
        <Typography>
          You still have <strong>{formatPoints(balance)}</strong>. Whoever closes their account gives them up.
          {wallet && wallet.withdrawable > 0 && <PaidOutFirst wallet={wallet} onClose={onClose} />}
        </Typography>
      )}
      <Typography>Nobody can sign in to it any more, and nobody can open it again: not you, and not support.</Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        We keep the records of what was played and paid. A new account with your address begins without points, and with the limits and breaks of this one.
      </Typography>
    </ConfirmDialog>
  );
}

/** How to withdraw cash instead of giving it up. */
function PaidOutFirst({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const { withdrawable, leastWithdrawal } = wallet;
  if (withdrawable < leastWithdrawal) {
    return (
      <>
        {' '}
        To have {formatPoints(withdrawable)} of them paid out,{' '}
        <To address="#take-break" onClick={onClose}>
          take a break
        </To>{' '}
        first: during a break there is no minimum.
      </>
    );
  }
  return (
    <>
      {' '}
      <To address="/withdraw">Withdraw</To>{' '}
      what can be paid out first.
    </>
  );
}
