import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import MuiDialog from '@mui/material/Dialog';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { RADIUS } from '../../theme/theme';
import { useFocusAfterClose } from './focusAfterClose';
import { CloseContext, useClose, useClosing, type Closable } from '../leave/useClosing';

/** The paper of a dialog that is small on every screen. */
export const SMALL = { m: 4, width: 'calc(100% - 32px)' } as const;

interface DialogProps extends Closable {
  /** Without it the dialog is open while it is mounted. */
  open?: boolean;
  titleId: string;
  maxWidth: 'xs' | 'md' | false;
  /** The size and position of the paper. */
  paper: Exclude<SxProps<Theme>, readonly unknown[]>;
  children: ReactNode;
}

/** A modal dialog. The focus returns to the element that opened it. */
export function Dialog({ open = true, titleId, maxWidth, paper, children, ...closable }: DialogProps) {
  const { close, ...question } = useClosing(open, closable);
  useFocusAfterClose(open);
  return (
    <MuiDialog
      open={open}
      onClose={close}
      aria-labelledby={titleId}
      fullWidth
      maxWidth={maxWidth}
      slotProps={{ paper: { sx: [{ borderRadius: RADIUS.card, backgroundImage: 'none' }, paper] } }}
    >
      <CloseContext value={close}>{children}</CloseContext>
      <DiscardQuestion {...question} />
    </MuiDialog>
  );
}

/** Closes the dialog around it. */
export function CloseButton(props: Omit<ButtonProps, 'onClick'>) {
  const close = useClose();
  return <Button {...props} onClick={close} />;
}

type DiscardQuestionProps = Pick<ReturnType<typeof useClosing>, 'isAsked' | 'keep' | 'discard'>;

/** Asks before unsaved input is discarded. */
export function DiscardQuestion({ isAsked, keep, discard }: DiscardQuestionProps) {
  const titleId = useId();
  if (!isAsked) return null;
  return (
    <Dialog titleId={titleId} maxWidth="xs" paper={SMALL} onClose={keep}>
      <Box sx={{ display: 'grid', gap: 5, p: { xs: 5, sm: 6 } }}>
        <Typography variant="h2" id={titleId}>
          Discard what you typed?
        </Typography>
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column-reverse', sm: 'row' }, justifyContent: 'flex-end', gap: 3 }}>
          <Button color="error" onClick={discard}>
            Discard
          </Button>
          <Button variant="contained" autoFocus onClick={keep}>
            Keep editing
          </Button>
        </Box>
      </Box>
    </Dialog>
  );
}
