import Typography from '@mui/material/Typography';

/** Replaces the controls that only other roles may use. */
export function ReadOnly({ children }: { children: string }) {
  return <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>;
}
