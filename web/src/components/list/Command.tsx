import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { copy } from '../toast/copy';
import { CopyIcon } from '../page/icons';

/** A terminal command with a copy button. */
export function Command({ text }: { text: string }) {
  return (
    <Box sx={{ bgcolor: 'raised', borderRadius: 1, p: 3, display: 'grid', gap: 2 }}>
      <Typography component="code" variant="body2" sx={{ overflowWrap: 'anywhere', fontFamily: 'ui-monospace, monospace' }}>
        {text}
      </Typography>
      <Button size="small" startIcon={<CopyIcon size={16} />} onClick={() => void copy(text)} sx={{ justifySelf: 'start' }}>
        Copy the command
      </Button>
    </Box>
  );
}
