import Box from '@mui/material/Box';

/** What a player wrote, all of it and line by line. */
export function TicketMessage({ children }: { children: string }) {
  return (
    <Box
      component="section"
      aria-label="Message"
      sx={{ bgcolor: 'raised', borderRadius: 1, p: 4, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {children}
    </Box>
  );
}
