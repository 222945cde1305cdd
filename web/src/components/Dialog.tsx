import MuiDialog from '@mui/material/Dialog';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { RADIUS } from '../theme/theme';
import { useFocusAfterClose } from './focusAfterClose';

interface DialogProps {
  /** Without it the dialog is open as long as it is there. */
  open?: boolean;
  /** The id of its title. */
  titleId: string;
  maxWidth: 'xs' | 'md' | false;
  /** The paper's size and place. */
  paper: Exclude<SxProps<Theme>, readonly unknown[]>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the screen. The focus goes back to what opened it. */
export function Dialog({ open = true, titleId, maxWidth, paper, onClose, children }: DialogProps) {
  useFocusAfterClose(open);
  return (
    <MuiDialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth={maxWidth}
      slotProps={{ paper: { sx: [{ borderRadius: RADIUS.card, backgroundImage: 'none' }, paper] } }}
    >
      {children}
    </MuiDialog>
  );
}
