import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Dialog } from '../../components/dialog/Dialog';
import { CrossIcon } from '../../components/page/icons';
import type { ProofFile } from './proofFile';
import { useFileUrl } from './useFileUrl';

const HEIGHT = 'min(70dvh, 720px)';

/** A preview of the chosen proof, which has not been sent yet. */
export function ProofPreview({ proof: { file, mime }, onClose }: { proof: ProofFile; onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog
      onClose={onClose}
      titleId={titleId}
      maxWidth="md"
      paper={{ m: { xs: 2, sm: 8 }, width: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 64px)' } }}
    >
      <Box sx={{ display: 'grid', gap: 4, p: { xs: 4, sm: 6 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h2" id={titleId}>
              Proof of Payment
            </Typography>
            <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
              {file.name}
            </Typography>
          </Box>
          <IconButton aria-label="Close the preview" onClick={onClose} autoFocus sx={{ width: 44, height: 44 }}>
            <CrossIcon />
          </IconButton>
        </Box>
        {mime === 'application/pdf' ? <Pages file={file} /> : <Picture file={file} />}
      </Box>
    </Dialog>
  );
}

function Picture({ file }: { file: File }) {
  const ref = useFileUrl(file);
  const [broken, setBroken] = useState(false);
  if (broken) return <Typography role="alert">This picture cannot be shown. It may be damaged.</Typography>;
  return (
    <Box
      component="img"
      ref={ref}
      alt={`Your proof of payment, ${file.name}`}
      onError={() => setBroken(true)}
      sx={{ display: 'block', maxWidth: '100%', maxHeight: HEIGHT, mx: 'auto', borderRadius: 1 }}
    />
  );
}

function Pages({ file }: { file: File }) {
  const ref = useFileUrl(file);
  if (navigator.pdfViewerEnabled) {
    return (
      <Box
        component="iframe"
        ref={ref}
        title={`Your proof of payment, ${file.name}`}
        sx={{ display: 'block', width: '100%', height: HEIGHT, border: 1, borderColor: 'divider', borderRadius: 1 }}
      />
    );
  }
  // Phones cannot show PDF files inside a page.
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 4 }}>
      <Typography>This browser shows PDF files only in a tab of their own.</Typography>
      <MuiLink ref={ref} target="_blank" rel="noopener" sx={{ py: 2.5 }}>
        Open the file
      </MuiLink>
    </Box>
  );
}
