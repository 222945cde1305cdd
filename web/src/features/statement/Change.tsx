import Box from '@mui/material/Box';
import { formatSigned } from '../../lib/money';

/** What came or went, with its sign; what came has a colour too. */
export function Change({ amount }: { amount: number }) {
  return (
    <Box component="span" sx={{ fontWeight: 650, whiteSpace: 'nowrap', color: amount > 0 ? 'success.main' : undefined }}>
      {formatSigned(amount)}
    </Box>
  );
}
