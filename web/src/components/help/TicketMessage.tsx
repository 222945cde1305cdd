import Box from '@mui/material/Box';

/** A player's message, complete and with its line breaks. */
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
