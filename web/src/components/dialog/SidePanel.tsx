import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { DiscardQuestion } from './Dialog';
import { useFocusAfterClose } from './focusAfterClose';
import { CrossIcon } from '../page/icons';
import { useClosing, type Closable } from '../leave/useClosing';

interface SidePanelProps extends Closable {
  open: boolean;
  /** `bottom` is a sheet as high as its contents. */
  anchor?: 'right' | 'bottom';
  title: string;
  /** The panel has its own address, so a step back closes it without help. */
  hasOwnAddress?: boolean;
  children: ReactNode;
}

const PAPER = {
  right: { width: { xs: '100%', sm: 480 } },
  bottom: { maxWidth: 560, mx: 'auto', borderRadius: '20px 20px 0 0', pb: 'env(safe-area-inset-bottom)' },
} as const;

const INSIDE = { right: { gap: 6, p: { xs: 5, sm: 8 } }, bottom: { gap: 3, p: 5 } } as const;

/** A panel at the right edge; it fills the screen of a phone. The focus returns to the element that opened it. */
export function SidePanel({ open, anchor = 'right', title, hasOwnAddress = false, children, ...closable }: SidePanelProps) {
  const titleId = useId();
  const { close, ...question } = useClosing(open, closable, !hasOwnAddress);
  useFocusAfterClose(open);
  return (
    <Drawer
      anchor={anchor}
      open={open}
      onClose={close}
      slotProps={{ paper: { 'aria-labelledby': titleId, sx: { ...PAPER[anchor], backgroundImage: 'none' } } }}
    >
      <Box sx={{ display: 'grid', ...INSIDE[anchor] }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
          <Typography variant="h1" component="h2" id={titleId} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <IconButton aria-label="Close" onClick={close} autoFocus sx={{ width: 44, height: 44 }}>
            <CrossIcon />
          </IconButton>
        </Box>
        {children}
      </Box>
      <DiscardQuestion {...question} />
    </Drawer>
  );
}
