import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Pages } from '../../api/pages';
import type { AuditEntry } from '../../api/rights';
import { useUser } from '../../auth/SessionContext';
import { Id } from '../../components/admin/Id';
import type { Column } from '../../components/list/DataList';
import { PagedList } from '../../components/list/PagedList';
import { Muted } from '../../components/money/requests';
import { To } from '../../components/page/To';
import { formatUtc } from '../../lib/dates';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { actionWords, changeWords, isByNobody } from './words';

function Who({ entry: { action, actor } }: { entry: AuditEntry }) {
  return isByNobody(action) ? <>Nightly run</> : <Id whole id={actor} name="admin's user id" />;
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

/** A link to all entries of the subject. */
function Subject({ entry: { subject } }: { entry: AuditEntry }) {
  return (
    <Id whole id={subject} name="subject's id">
      {(text) => (
        <To address={`?subject=${encodeURIComponent(subject)}`}>
          {text}
          <span style={visuallyHidden}>, all that was done to it</span>
        </To>
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
        {actionWords(entry)}
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

export function Entries({ pages, empty }: { pages: Pages<AuditEntry>; empty: ReactNode }) {
  return (
    <PagedList
      pages={pages}
      loading="Loading the audit log"
      failed="The audit log could not be loaded"
      empty={empty}
      dense
      label="Audit log"
      columns={COLUMNS}
      // A request writes at most one entry per subject.
      rowKey={({ requestId, subject, at }) => `${at} ${requestId} ${subject}`}
      card={(entry) => <SmallCard entry={entry} />}
    />
  );
}
