import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { proofLink, type DepositReview, type ProofLink } from '../../api/admin';
import { BusyButton } from '../../components/form/BusyButton';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { Placeholder } from '../../components/page/Placeholder';
import { RADIUS } from '../../theme/theme';
import { missingProof } from './words';

/** The lifetime of an address (D24), counted from its arrival: this device's clock may differ from the server's. */
const LINK_MS = 60_000;

/** Separate from the queue's keys: a decision refetches the case, but not the slip. */
const PROOFS = ['admin', 'proofs'] as const;

const FRAME = { width: '100%', height: 'min(60dvh, 560px)', border: 0, borderRadius: RADIUS.control } as const;

/** The proof of payment. It opens by itself for admins who may decide the case, and on request for others: every view is written to the audit log. */
export function ProofViewer({ request, onSeen }: { request: DepositReview; onSeen: () => void }) {
  const { id, proof, decidable } = request;
  const missing = missingProof(request);
  const [asked, setAsked] = useState(decidable);
  const look = useQuery({
    queryKey: [...PROOFS, id],
    queryFn: () => proofLink(id),
    enabled: asked && missing === null,
    // Each answer is a logged view, so it is refetched only by hand.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const again = () => void look.refetch();
  if (missing !== null) return <Note>{missing}</Note>;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{proof?.name}</Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          Every look is written to the audit log.
        </Typography>
      </Box>
      {!asked && <Ask label="View the proof" onAsk={() => setAsked(true)} />}
      {look.isFetching && (
        <Box role="status" aria-label="Loading the proof">
          <Placeholder sx={FRAME} />
        </Box>
      )}
      {look.isError && !look.isFetching && <ErrorPanel title="The proof could not be opened" error={look.error} onRetry={again} />}
      {/* A new address is a new view with its own minute. */}
      {look.isSuccess && !look.isFetching && <Shown key={look.data.url} link={look.data} onSeen={onSeen} onAgain={again} />}
    </Box>
  );
}

function Note({ children }: { children: string }) {
  return <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>;
}

function Ask({ label, onAsk }: { label: string; onAsk: () => void }) {
  return <BusyButton variant="outlined" idleText={label} busyText="Opening…" busy={false} onClick={onAsk} sx={{ justifySelf: 'start' }} />;
}

type Look = 'loading' | 'shown' | 'broken';

function Shown({ link, onSeen, onAgain }: { link: ProofLink; onSeen: () => void; onAgain: () => void }) {
  const [look, setLook] = useState<Look>('loading');
  const [expired, setExpired] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setExpired(true), LINK_MS);
    return () => clearTimeout(timer);
  }, []);
  const isPicture = link.type.startsWith('image/');

  return (
    <>
      {look === 'broken' ? (
        <Note>{expired ? 'The address of this file has expired.' : 'This file could not be shown here.'}</Note>
      ) : isPicture ? (
        <Box
          component="img"
          src={link.url}
          alt={`Proof of payment: ${link.name}`}
          referrerPolicy="no-referrer"
          onLoad={() => {
            setLook('shown');
            onSeen();
          }}
          onError={() => setLook('broken')}
          sx={{
            ...FRAME,
            height: look === 'shown' ? 'auto' : FRAME.height,
            maxHeight: FRAME.height,
            objectFit: 'contain',
            bgcolor: 'raised',
          }}
        />
      ) : !navigator.pdfViewerEnabled ? (
        // Phones cannot show PDF files inside a page.
        <Note>This browser shows PDF files only in a tab of their own.</Note>
      ) : (
        <Box component="iframe" src={link.url} title={`Proof of payment: ${link.name}`} referrerPolicy="no-referrer" onLoad={onSeen} sx={{ ...FRAME, bgcolor: 'raised' }} />
      )}
      {expired || look === 'broken' ? (
        <Ask label="View it again" onAsk={onAgain} />
      ) : (
        <Link href={link.url} target="_blank" rel="noopener noreferrer" onClick={onSeen} sx={{ justifySelf: 'start', py: 2 }}>
          Open in a new tab
        </Link>
      )}
    </>
  );
}
