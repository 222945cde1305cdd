import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messageOr, requestIdOf } from '../../api/errors';
import { AlertIcon } from './icons';

interface ErrorPanelProps {
  /** What happened. */
  title: string;
  /** Replaces the error's own text if that is not for players. */
  text?: string;
  error: unknown;
  onRetry: () => void;
}

/** What happened, the next step, and the request id for support. */
export function ErrorPanel({ title, text, error, onRetry }: ErrorPanelProps) {
  const requestId = requestIdOf(error);
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 3, p: 6 }}>
      <Box sx={{ color: 'error.main', bgcolor: 'wash.danger', borderRadius: '50%', p: 3 }}>
        <AlertIcon size={24} />
      </Box>
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 480, textWrap: 'balance' }}>{text ?? messageOr(error, 'Something went wrong.')}</Typography>
      <Button variant="contained" onClick={onRetry}>
        Try again
      </Button>
      {requestId && (
        <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          Request {requestId}
        </Typography>
      )}
    </Box>
  );
}
