import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuditEntry } from '../../api/rights';
import { useUser } from '../../auth/SessionContext';
import { copy } from '../../components/copy';
import { DataList, type Column } from '../../components/DataList';
import { CopyIcon } from '../../components/icons';
import { Muted } from '../../components/requests';
import { formatUtc } from '../../lib/dates';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { actionWords, changeWords } from './words';

function shortened(id: string): string {
  return id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id;
}

interface IdProps {
  id: string;
  /** What a button beside it copies. */
  name: string;
  /** Whole where there is room for it. */
  whole?: boolean;
  children?: (id: ReactNode) => ReactNode;
}

/** An id, shortened so that it is recognised at a glance; copying takes all of it. */
function Id({ id, name, whole = false, children = (text) => text }: IdProps) {
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

function Who({ entry: { actor } }: { entry: AuditEntry }) {
  return <Id whole id={actor} name="admin's user id" />;
}

function WhoInTable({ entry }: { entry: AuditEntry }) {
  const { uid } = useUser();
  return (
    <>
      <Who entry={entry} />
      {entry.actor === uid && <Muted>You</Muted>}
    </>
  );
}

/** Leads to everything that was done to it. */
function Subject({ entry: { subject } }: { entry: AuditEntry }) {
  return (
    <Id whole id={subject} name="subject's id">
      {(text) => (
        <MuiLink component={Link} to={`?subject=${encodeURIComponent(subject)}`}>
          {text}
          <span style={visuallyHidden}>, all that was done to it</span>
        </MuiLink>
      )}
    </Id>
  );
}

function When({ entry: { at } }: { entry: AuditEntry }) {
  const { date, time } = formatUtc(at);
  return (
    <time dateTime={at}>
      {time}
      <Muted>{date}</Muted>
    </time>
  );
}

function What({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {actionWords(entry.action)}
      </Box>
      <Muted>{changeWords(entry)}</Muted>
      {entry.note !== undefined && (
        <Box component="span" sx={{ display: 'block', maxWidth: 360, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {entry.note}
        </Box>
      )}
    </>
  );
}

const COLUMNS: Column<AuditEntry>[] = [
  { id: 'when', label: 'When (UTC)', nowrap: true, render: (entry) => <When entry={entry} /> },
  { id: 'what', label: 'What', render: (entry) => <What entry={entry} /> },
  { id: 'subject', label: 'To what', nowrap: true, render: (entry) => <Subject entry={entry} /> },
  { id: 'who', label: 'By whom', nowrap: true, render: (entry) => <WhoInTable entry={entry} /> },
  { id: 'request', label: 'Request', nowrap: true, render: ({ requestId }) => <Id id={requestId} name="request id" /> },
];

function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, justifySelf: 'end', textAlign: 'right' }}>
        {children}
      </Box>
    </>
  );
}

function SmallCard({ entry }: { entry: AuditEntry }) {
  const { uid } = useUser();
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
        <Box sx={{ minWidth: 0 }}>
          <What entry={entry} />
        </Box>
        <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
          <When entry={entry} />
        </Box>
      </Box>
      <Box component="dl" sx={{ m: 0, mr: -3, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 5, alignItems: 'center' }}>
        <Named name="To what">
          <Subject entry={entry} />
        </Named>
        <Named name={entry.actor === uid ? 'By you' : 'By whom'}>
          <Who entry={entry} />
        </Named>
        <Named name="Request">
          <Id id={entry.requestId} name="request id" />
        </Named>
      </Box>
    </Box>
  );
}

export function Entries({ entries }: { entries: AuditEntry[] }) {
  return (
    <DataList
      label="Audit log"
      columns={COLUMNS}
      rows={entries}
      // One request writes one entry of a subject at most.
      rowKey={({ requestId, subject, at }) => `${at} ${requestId} ${subject}`}
      card={(entry) => <SmallCard entry={entry} />}
    />
  );
}
