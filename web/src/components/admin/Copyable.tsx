import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { copy } from '../copy';
import { CopyIcon } from '../icons';

interface CopyableProps {
  /** What is copied, for a screen reader. */
  name: string;
  children: string;
}

/** A text to be carried elsewhere: an id, an account number. */
export function Copyable({ name, children }: CopyableProps) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {children}
      </Box>
      <IconButton aria-label={`Copy ${name}`} onClick={() => void copy(children)} sx={{ width: 44, height: 44, my: -2, flexShrink: 0 }}>
        <CopyIcon />
      </IconButton>
    </Box>
  );
}
