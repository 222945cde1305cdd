import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { requestIdOf, wordsOf } from '../../api/errors';

export interface FormFailureProps {
  /** What happened, and the next step. */
  text: string;
  requestId?: string | undefined;
}

/** A failed request in the server's words, or else in the screen's own. */
export function failureOf(error: unknown, own: string): FormFailureProps {
  return { text: wordsOf(error) ?? own, requestId: requestIdOf(error) };
}

/** Why a form could not be sent. It stands beside the form's button and stays after the toast is gone. */
export function FormFailure({ text, requestId }: FormFailureProps) {
  return (
    <Box role="alert" sx={{ bgcolor: 'wash.danger', color: 'error.main', borderRadius: 1, px: 4, py: 3 }}>
      <Typography>{text}</Typography>
      {requestId && (
        <Typography variant="caption" component="p" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          Request {requestId}
        </Typography>
      )}
    </Box>
  );
}
