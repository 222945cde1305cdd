import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { copy } from '../toast/copy';
import { CopyIcon } from '../page/icons';

function shortened(id: string): string {
  return id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id;
}

interface IdProps {
  id: string;
  /** The name of the id on its copy button. */
  name: string;
  /** Not shortened where there is room. */
  whole?: boolean;
  children?: (id: ReactNode) => ReactNode;
}

/** An id, shortened to be recognised at a glance. The copy button copies all of it. */
export function Id({ id, name, whole = false, children = (text) => text }: IdProps) {
  const text = (
    <>
      {whole && (
        <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
          {id}
        </Box>
      )}
      <Box component="span" title={id} sx={{ display: whole ? { lg: 'none' } : undefined }}>
        {shortened(id)}
      </Box>
    </>
  );
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ typography: 'body2', fontFamily: 'ui-monospace, monospace' }}>
        {children(text)}
      </Box>
      <IconButton aria-label={`Copy the ${name}`} onClick={() => void copy(id)} sx={{ width: 44, height: 44, my: -3, color: 'text.secondary' }}>
        <CopyIcon size={16} />
      </IconButton>
    </Box>
  );
}
