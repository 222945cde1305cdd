import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { copy } from './copy';
import { CopyIcon } from './icons';

/** What there is to know of one thing, name by name. Its children are `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 4 }}>
      {children}
    </Box>
  );
}

interface FactProps {
  name: string;
  children: ReactNode;
  /** For ids, hashes and seeds. */
  mono?: boolean;
  /** What a button beside it puts on the clipboard. */
  copies?: string;
}

export function Fact({ name, children, mono, copies }: FactProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
          {name}
        </Typography>
        <Typography
          component="dd"
          variant={mono ? 'body2' : 'body1'}
          sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', fontFamily: mono ? 'ui-monospace, monospace' : undefined }}
        >
          {children}
        </Typography>
      </Box>
      {copies !== undefined && (
        <IconButton
          aria-label={`Copy ${name.toLowerCase()}`}
          onClick={() => void copy(copies)}
          sx={{ width: 44, height: 44, color: 'text.secondary', flexShrink: 0 }}
        >
          <CopyIcon />
        </IconButton>
      )}
    </Box>
  );
}
