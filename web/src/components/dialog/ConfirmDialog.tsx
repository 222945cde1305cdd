import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { BusyButton } from '../form/BusyButton';
import { CloseButton, Dialog, SMALL } from './Dialog';
import { FormFailure } from '../form/FormFailure';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen: amount and party in words, and what is to be typed for it, if anything. */
  children: ReactNode;
  /** The same word as on the button that opened it. */
  confirmLabel: string;
  /** Of the confirm button while busy. */
  busyLabel?: string;
  /** `danger` takes something from somebody: the focus then starts on Cancel. */
  tone: 'plain' | 'danger';
  /** A field of `children` takes the focus. */
  focusesField?: boolean;
  /** Something is typed into it: it asks before that is thrown away. */
  hasDraft?: boolean | undefined;
  /** What has to be typed for it is not there yet. */
  disabled?: boolean;
  busy: boolean;
  /** Why it did not happen. */
  error?: string | undefined;
  requestId?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before something that cannot be taken back. Cannot be closed while it is being done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, busyLabel = 'One moment…', tone, focusesField, hasDraft, disabled, busy, error, requestId, onConfirm, onClose } = props;
  const titleId = useId();
  const isDangerous = tone === 'danger';
  return (
    <Dialog
      open={open}
      isHeld={busy}
      hasDraft={hasDraft}
      onClose={onClose}
      titleId={titleId}
      maxWidth="xs"
      paper={SMALL}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog's events reach the form that opened it, through React's tree.
          event.stopPropagation();
          if (!busy && !disabled) onConfirm();
        }}
        sx={{ display: 'grid', gap: 5, p: { xs: 5, sm: 6 } }}
      >
        <Typography variant="h2" id={titleId}>
          {title}
        </Typography>
        <Box sx={{ display: 'grid', gap: 4, overflowWrap: 'anywhere' }}>{children}</Box>
        {error && <FormFailure text={error} requestId={requestId} />}
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column-reverse', sm: 'row' }, justifyContent: 'flex-end', gap: 3 }}>
          <CloseButton autoFocus={isDangerous} disabled={busy}>
            Cancel
          </CloseButton>
          <BusyButton
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            autoFocus={!isDangerous && !focusesField}
            idleText={confirmLabel}
            busyText={busyLabel}
            busy={busy}
            disabled={disabled}
          />
        </Box>
      </Box>
    </Dialog>
  );
}
