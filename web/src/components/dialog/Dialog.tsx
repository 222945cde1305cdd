import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import MuiDialog from '@mui/material/Dialog';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { RADIUS } from '../../theme/theme';
import { useFocusAfterClose } from './focusAfterClose';
import { CloseContext, useClose, useClosing, type Closable } from '../leave/useClosing';

/** The paper of one that is small on every screen. */
export const SMALL = { m: 4, width: 'calc(100% - 32px)' } as const;

interface DialogProps extends Closable {
  /** Without it the dialog is open as long as it is there. */
  open?: boolean;
  /** The id of its title. */
  titleId: string;
  maxWidth: 'xs' | 'md' | false;
  /** The paper's size and place. */
  paper: Exclude<SxProps<Theme>, readonly unknown[]>;
  children: ReactNode;
}

/** A dialog over the screen. The focus goes back to what opened it. */
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

/** Closes the dialog that it stands in. */
export function CloseButton(props: Omit<ButtonProps, 'onClick'>) {
  const close = useClose();
  return <Button {...props} onClick={close} />;
}

type DiscardQuestionProps = Pick<ReturnType<typeof useClosing>, 'isAsked' | 'keep' | 'discard'>;

/** Before something typed is thrown away. */
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
