import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Failure } from './failure';
import type { Step } from './slip';

/** The progress display of a deposit. */

/** On a phone the form is longer than the screen. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** The failure, what exists nevertheless, and the request's id for support. */
export function FailureBox({ failure: { text, detail, requestId, isOver } }: { failure: Failure }) {
  return (
    <Box ref={bringIntoView} role="alert" sx={{ bgcolor: 'wash.danger', borderRadius: 1, px: 4, py: 3, display: 'grid', gap: 1 }}>
      <Typography sx={{ color: 'error.main', fontWeight: 600 }}>{text}</Typography>
      {detail && <Typography variant="body2">{detail}</Typography>}
      {isOver && <Typography variant="body2">This request is closed. You can make a new one.</Typography>}
      {requestId && (
        <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          Request {requestId}
        </Typography>
      )}
    </Box>
  );
}

/** The progress of a slip's upload. */
export function Progress({ step, onStop }: { step: Step; onStop: () => void }) {
  const isUploading = step.name === 'upload';
  return (
    <Box ref={bringIntoView} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, minHeight: 44 }}>
        <Typography role="status">{isUploading ? 'Sending the file…' : 'Checking the file…'}</Typography>
        {isUploading && (
          <Button size="small" onClick={onStop} sx={{ minHeight: 44, px: 3 }}>
            Stop
          </Button>
        )}
      </Box>
      <LinearProgress variant="determinate" value={isUploading ? Math.round(100 * step.share) : 100} aria-label="Upload" sx={{ height: 8, borderRadius: 1 }} />
    </Box>
  );
}

/** The buttons below a form; on a phone stacked at the screen's lower edge. */
export function Buttons({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column-reverse', sm: 'row' }, justifyContent: 'flex-end', gap: 3, mt: { xs: 'auto', sm: 0 } }}>
      {children}
    </Box>
  );
}
