import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useFocusAfterClose } from './focusAfterClose';
import { CrossIcon } from './icons';

interface SidePanelProps {
  open: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** A panel at the right edge, the whole screen on a phone. The focus goes back to what opened it. */
export function SidePanel({ open, title, children, onClose }: SidePanelProps) {
  const titleId = useId();
  useFocusAfterClose(open);
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-labelledby': titleId, sx: { width: { xs: '100%', sm: 480 }, backgroundImage: 'none' } } }}
    >
      <Box sx={{ display: 'grid', gap: 6, p: { xs: 5, sm: 8 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
          <Typography variant="h1" component="h2" id={titleId} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <IconButton aria-label="Close" onClick={onClose} autoFocus sx={{ width: 44, height: 44 }}>
            <CrossIcon />
          </IconButton>
        </Box>
        {children}
      </Box>
    </Drawer>
  );
}
