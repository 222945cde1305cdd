import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { BusyButton } from '../form/BusyButton';
import { CloseButton, Dialog, SMALL } from './Dialog';
import { FormFailure, type FormFailureProps } from '../form/FormFailure';

interface ConfirmDialogProps {
  /** Without it the dialog is open while it is mounted. */
  open?: boolean;
  title: string;
  /** The effect, with amount and party in words, and fields to fill in, if any. */
  children: ReactNode;
  /** The label of the button that opened it. */
  confirmLabel: string;
  /** The label of the confirm button while busy. */
  busyLabel?: string;
  /** `danger` is for an action that takes something away: the focus then starts on Cancel. */
  tone: 'plain' | 'danger';
  /** A field of `children` takes the focus. */
  focusesField?: boolean;
  /** There is unsaved input: closing asks before it is discarded. */
  hasDraft?: boolean | undefined;
  /** A required field is empty. */
  disabled?: boolean;
  busy: boolean;
  /** Of the last attempt. */
  failure?: FormFailureProps | null | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an irreversible action. It cannot be closed while the action runs. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, busyLabel = 'One moment…', tone, focusesField, hasDraft, disabled, busy, failure, onConfirm, onClose } = props;
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
          // React passes a dialog's events on to the form that opened it.
          event.stopPropagation();
          if (!busy && !disabled) onConfirm();
        }}
        sx={{ display: 'grid', gap: 5, p: { xs: 5, sm: 6 } }}
      >
        <Typography variant="h2" id={titleId}>
          {title}
        </Typography>
        <Box sx={{ display: 'grid', gap: 4, overflowWrap: 'anywhere' }}>{children}</Box>
        {failure && <FormFailure {...failure} />}
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column-reverse', sm: 'row' }, justifyContent: 'flex-end', gap: 3 }}>
          <CloseButton autoFocus={isDangerous} disabled={busy}>
            Cancel
          </CloseButton>
          <BusyButton
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
