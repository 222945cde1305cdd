import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { Dialog } from '../../components/dialog/Dialog';
import { CrossIcon } from '../../components/page/icons';
import { useClose, type Closable } from '../../components/leave/useClosing';

interface FormDialogProps extends Closable {
  title: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form over the page; it fills the screen of a phone. */
export function FormDialog({ title, onSubmit, children, ...closable }: FormDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      {...closable}
      titleId={titleId}
      maxWidth={false}
      paper={(theme) => ({
        maxWidth: 480,
        [theme.breakpoints.down('sm')]: { m: 0, width: '100%', maxWidth: '100%', height: '100dvh', maxHeight: '100dvh', borderRadius: 0 },
      })}
    >
      <Box
        component="form"
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          onSubmit();
        }}
        sx={{ display: 'flex', flexDirection: 'column', flexGrow: 1, gap: 5, p: { xs: 5, sm: 8 } }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
          <Typography variant="h1" component="h2" id={titleId}>
            {title}
          </Typography>
          <Cross disabled={closable.isHeld} />
        </Box>
        {children}
      </Box>
    </Dialog>
  );
}

function Cross({ disabled }: { disabled: boolean | undefined }) {
  const close = useClose();
  return (
    <IconButton aria-label="Close" disabled={disabled} onClick={close} sx={{ width: 44, height: 44 }}>
      <CrossIcon />
    </IconButton>
  );
}
