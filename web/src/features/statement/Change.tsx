import Box from '@mui/material/Box';
import { formatSigned } from '../../lib/money';

/** A change with its sign; a gain is coloured too. */
export function Change({ amount }: { amount: number }) {
  return (
    <Box component="span" sx={{ fontWeight: 650, whiteSpace: 'nowrap', color: amount > 0 ? 'success.main' : undefined }}>
      {formatSigned(amount)}
    </Box>
  );
}
