import { useMutation } from '@tanstack/react-query';
import Typography from '@mui/material/Typography';
import { removePayoutAccount, type PayoutAccount } from '../../api/payoutAccounts';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { failureOf } from '../../components/form/FormFailure';

interface RemoveAccountProps {
  account: PayoutAccount;
  onClose: () => void;
  onRemoved: (id: string) => Promise<void>;
}

/** Asks for confirmation before a saved account is removed. */
export default function RemoveAccount({ account: { id, method, label }, onClose, onRemoved }: RemoveAccountProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => removePayoutAccount(id), onSuccess: () => onRemoved(id) });
  return (
    <ConfirmDialog
      title="Remove this account?"
      confirmLabel="Remove"
      busyLabel="Removing…"
      tone="danger"
      busy={isPending}
      failure={error && failureOf(error, 'The account could not be removed. Please try again.')}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Typography>
        {method}: {label}
      </Typography>
      <Typography>What you have asked for is still paid to it. If you save it again, it counts as new.</Typography>
    </ConfirmDialog>
  );
}
