import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { copy } from '../toast/copy';
import { CopyIcon } from '../page/icons';

/** A list of facts with their names. Its children are `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 4 }}>
      {children}
    </Box>
  );
}

interface FactProps {
  name: string;
  /** Absent where the value is what its button copies. */
  children?: ReactNode;
  /** For ids, hashes and seeds. */
  mono?: boolean;
  /** What the copy button copies; without it there is no button. */
  copies?: string;
}

export function Fact({ name, copies, children = copies, mono }: FactProps) {
  return (
    <Box>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography
        component="dd"
        variant={mono ? 'body2' : 'body1'}
        sx={{
          m: 0,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
          fontFamily: mono ? 'ui-monospace, monospace' : undefined,
        }}
      >
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {children}
        </Box>
        {copies !== undefined && (
          <IconButton
            aria-label={`Copy ${name.toLowerCase()}`}
            onClick={() => void copy(copies)}
            // Overlaps the line above, so that a fact with a copy button is no taller than one without.
            sx={{ width: 44, height: 44, my: -3, color: 'text.secondary', flexShrink: 0 }}
          >
            <CopyIcon />
          </IconButton>
        )}
      </Typography>
    </Box>
  );
}
