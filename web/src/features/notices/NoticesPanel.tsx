import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { noticesQuery, type Notice } from '../../api/notices';
import { useUser } from '../../auth/SessionContext';
import { bell } from '../../components/nav/bell';
import { DataListSkeleton } from '../../components/list/DataList';
import { EmptyState } from '../../components/page/EmptyState';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { BellIcon } from '../../components/page/screenIcons';
import { SidePanel } from '../../components/dialog/SidePanel';
import { useUntoldDraw } from '../../components/colour/untoldDraw';
import { TALL, To } from '../../components/page/To';
import { formatDateTime } from '../../lib/dates';
import { ToneIcon } from './ToneIcon';
import { useSeen } from './useSeen';
import { isTellable, wordsFor } from './words';

/** The latest notices. Opening the list marks them as seen. */
export default function NoticesPanel({ open }: { open: boolean }) {
  const { uid } = useUser();
  const { data, error, refetch } = useQuery(noticesQuery(uid));
  const untoldId = useUntoldDraw();
  const notices = data?.notices.filter((notice) => isTellable(notice, untoldId));
  return (
    <SidePanel open={open} title="Notices" onClose={bell.close}>
      {notices ? (
        notices.length > 0 ? (
          <List notices={notices} />
        ) : (
          <EmptyState icon={<BellIcon size={24} />} text="Nothing yet. What is decided about your points, and what is drawn, is told here." />
        )
      ) : error ? (
        <ErrorPanel title="Your notices could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <DataListSkeleton label="Loading your notices" />
      )}
    </SidePanel>
  );
}

function List({ notices }: { notices: Notice[] }) {
  const seen = useSeen();
  // New notices stay marked while the list is open.
  const [fresh] = useState(() => notices.filter(({ isNew }) => isNew).map(({ id }) => id));
  const look = useEffectEvent(() => seen(notices[0]));
  const newest = notices[0]?.id;
  useEffect(() => look(), [newest]);
  return (
    <Box component="ul" aria-label="Notices" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {notices.map((notice) => (
        <Row key={notice.id} notice={notice} isNew={notice.isNew || fresh.includes(notice.id)} />
      ))}
    </Box>
  );
}

function Row({ notice, isNew }: { notice: Notice; isNew: boolean }) {
  const { tone, title, text, kept } = wordsFor(notice);
  const { note, at } = notice;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3, py: 4, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ pt: 0.5 }}>
        <ToneIcon tone={tone} />
      </Box>
      <Box sx={{ display: 'grid', gap: 1, minWidth: 0, overflowWrap: 'anywhere', flexGrow: 1 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
          <Typography sx={{ fontWeight: 650 }}>{title}</Typography>
          {isNew && (
            <Typography component="span" variant="caption" sx={{ color: 'primary.main', fontWeight: 700 }}>
              New
            </Typography>
          )}
        </Box>
        <Typography>{text}</Typography>
        {note !== undefined && <Typography sx={{ bgcolor: 'raised', borderRadius: 1, px: 3, py: 2, whiteSpace: 'pre-wrap' }}>{note}</Typography>}
        <Typography variant="caption" sx={{ color: 'text.secondary', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
          {formatDateTime(at)}
          <To address={kept.path} onClick={bell.close} sx={TALL}>
            {kept.label}
          </To>
        </Typography>
      </Box>
    </Box>
  );
}
