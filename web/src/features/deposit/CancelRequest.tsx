import Button, { type ButtonProps } from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Deposit } from '../../api/deposits';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { failureOf } from '../../components/form/FormFailure';
import { formatPoints, formatPointsWorth } from '../../lib/money';

export interface Cancelling {
  request: Deposit;
  disabled: boolean;
  cancel: (id: string) => Promise<void>;
  onCancelled: () => void;
}

/** Takes a request back after a confirmation. */
export function CancelRequest({ request, disabled, cancel, onCancelled, size }: Cancelling & Pick<ButtonProps, 'size'>) {
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => cancel(request.id),
    onSuccess() {
      setAsked(false);
      onCancelled();
    },
  });

  return (
    <>
      <Button
        color="inherit"
        size={size}
        disabled={disabled}
        sx={{ minHeight: 44, px: 3 }}
        onClick={() => {
          reset();
          setAsked(true);
        }}
      >
        Cancel this request
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Cancel this request?"
        confirmLabel="Cancel this request"
        tone="danger"
        busy={isPending}
        failure={error && failureOf(error, 'The request could not be cancelled')}
        onConfirm={() => mutate()}
        onClose={() => setAsked(false)}
      >
        <Typography>
          {request.toSelf
            ? `${formatPointsWorth(request.amount)} will not be added. If you have paid already, keep the request and send its slip.`
            : `${formatPoints(request.amount)} will not be sent to ${request.to.username}.`}
        </Typography>
      </ConfirmDialog>
    </>
  );
}
