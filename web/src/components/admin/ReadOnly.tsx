import Typography from '@mui/material/Typography';

/** In the place of what other roles may do. */
export function ReadOnly({ children }: { children: string }) {
  return <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>;
}
